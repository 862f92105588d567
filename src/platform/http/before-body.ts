import type { CanActivate, Type } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { RouteConfig, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessPolicyMissing } from '../errors/index.js';
import { isUploadAborted, uploadAborted } from './aborted-upload.js';
import { refuseHostileAddress } from './query-string.js';

type Handler = (...args: never[]) => unknown;

/** What a route says of itself to the server. */
interface EarlyGuards {
  guards: readonly Type<CanActivate>[];
  handler: Handler;
  controller: Type;
}

/**
 * Guards that need the address and the headers alone. They run before the body is read, so that whoever is refused costs
 * no parsing. They must be providers of a module.
 */
export function BeforeBody(...guards: Type<CanActivate>[]): MethodDecorator {
  return (target, name, descriptor) => {
    const handler = descriptor.value as Handler;
    const controller = target.constructor as Type;
    const earlyGuards: EarlyGuards = { guards, handler, controller };
    RouteConfig({ earlyGuards })(target, name, descriptor);
  };
}

/** Holds these guards on every request. */
export function guardBeforeBody(app: NestFastifyApplication): void {
  const known = new Map<Type<CanActivate>, CanActivate>();
  const instanceOf = (guard: Type<CanActivate>): CanActivate => {
    const instance = known.get(guard) ?? app.get<CanActivate>(guard, { strict: false });
    known.set(guard, instance);
    return instance;
  };
  const hold = async (
    { guards, handler, controller }: EarlyGuards,
    ...met: [FastifyRequest, FastifyReply]
  ): Promise<void> => {
    refuseHostileAddress(met[0]); // guards look up what it names
    const context = new ExecutionContextHost(met, controller, handler);
    for (const guard of guards) {
      if (!(await instanceOf(guard).canActivate(context))) throw accessPolicyMissing();
    }
  };
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const { earlyGuards } = request.routeOptions.config as { earlyGuards?: EarlyGuards };
      if (!earlyGuards) done();
      else {
        hold(earlyGuards, request, reply).then(() => {
          // Nothing more would come of it, not even an error.
          done(isUploadAborted(request.raw) ? uploadAborted() : undefined);
        }, done);
      }
    });
}
