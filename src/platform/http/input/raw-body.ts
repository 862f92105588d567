import type { FastifyRequest } from 'fastify';

type WithRawBody = FastifyRequest & { rawBody?: Buffer };

/** Keeps the exact bytes of a body, for checking a signature over them. */
export function keepRawBody(request: FastifyRequest, body: Buffer): void {
  (request as WithRawBody).rawBody = body;
}

/** The exact bytes of the body; empty without one. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return (request as WithRawBody).rawBody ?? Buffer.alloc(0);
}
