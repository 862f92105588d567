import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { loadSettings } from '../settings.js';
import { createDataSource } from '../platform/database/index.js';

/**
 * The application's modules and controllers without instances or database, enough for the document.
 * A test compares it with a running application's.
 */
export function previewApplication(): Promise<INestApplication> {
  const nowhere = createDataSource({
    url: 'postgres://localhost/',
    poolSize: 2,
    entities: [],
    migrations: [],
  });
  // The demo is no part of the product, and is only registered in development.
  const settings = loadSettings({ DEVELOPMENT_SEED: 'false' });
  return NestFactory.create(AppModule.for(settings, nowhere), new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
}
