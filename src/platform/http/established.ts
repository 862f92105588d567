import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** A parameter of a handler: what the guard of its access policy has left on the request, picked out by `read`. */
export function Established(read: (request: FastifyRequest) => unknown): () => ParameterDecorator {
  return createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
    const found = read(context.switchToHttp().getRequest<FastifyRequest>());
    if (found === undefined)
      throw new Error('a handler takes what no access policy of it has established');
    return found;
  });
}
