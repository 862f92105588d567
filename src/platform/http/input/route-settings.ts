import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

type WithRawBody = FastifyRequest & { rawBody?: Buffer };

const ROUTE_SETTINGS = Symbol('route-settings');

/** Adds settings to a handler's route; `request.routeOptions.config` holds those of all decorators. */
export function RouteSettings(settings: object): MethodDecorator & ClassDecorator {
  return (target: object, name?: string | symbol, descriptor?: PropertyDescriptor): void => {
    const handler = (descriptor?.value ?? target) as object;
    const merged = {
      ...(Reflect.getMetadata(ROUTE_SETTINGS, handler) as object | undefined),
      ...settings,
    };
    Reflect.defineMetadata(ROUTE_SETTINGS, merged, handler);
    RouteConfig(merged)(target, name as string, descriptor as PropertyDescriptor);
  };
}

/** Keeps the exact bytes of a body, for checking a signature over them. */
export function keepRawBody(request: FastifyRequest, body: Buffer): void {
  (request as WithRawBody).rawBody = body;
}

/** The exact bytes of the body; empty without one. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return (request as WithRawBody).rawBody ?? Buffer.alloc(0);
}
