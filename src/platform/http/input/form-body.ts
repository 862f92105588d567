import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaTypeUnsupported } from '../../errors/index.js';

const FORM = 'application/x-www-form-urlencoded';

interface FormConfig {
  readsForm?: boolean;
}

/** The handler reads a posted form from the raw request itself. Other routes take no forms. */
export function ReadsForm(): MethodDecorator {
  return applyDecorators(RouteConfig({ readsForm: true } satisfies FormConfig));
}

/** Leaves forms unread for the handlers that read them, and refuses them elsewhere. */
export function takeForms(server: FastifyInstance): void {
  server.addContentTypeParser(FORM, (request: FastifyRequest, _payload, done) => {
    const { readsForm } = request.routeOptions.config as FormConfig;
    done(readsForm ? null : mediaTypeUnsupported(), undefined);
  });
}
