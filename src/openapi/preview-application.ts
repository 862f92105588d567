import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { loadSettings } from '../settings.js';
import { createDataSource } from '../platform/database/index.js';

/**
 * The modules and controllers of the application without an instance of any: enough to be described, and it reaches for
 * no database. The document made from it is held equal to that of a running application by a test.
 */
export function previewApplication(): Promise<INestApplication> {
  const nowhere = createDataSource({
    url: 'postgres://localhost/',
    poolSize: 2,
    entities: [],
    migrations: [],
  });
  // The demo is no part of the product, and whether it is there depends on the machine.
  const settings = loadSettings({ DEVELOPMENT_SEED: 'false' });
  return NestFactory.create(AppModule.for(settings, nowhere), new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
}
