import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { principalOf, type Principal } from './principal.js';

/** A parameter decorator that reads a value from the request's principal. */
export function CallerParam(read: (principal: never) => unknown): () => ParameterDecorator {
  return createParamDecorator((_: unknown, context: ExecutionContext): unknown =>
    read(principalOf(context.switchToHttp().getRequest<FastifyRequest>()) as never),
  );
}

/** The principal of the request. */
export const Caller = CallerParam((principal: Principal) => principal);
