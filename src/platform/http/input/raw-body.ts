import type { FastifyRequest } from 'fastify';

type WithRawBody = FastifyRequest & { rawBody?: Buffer };

/** For the body parser: keeps the bytes as they arrived, for those who check a signature over them. */
export function keepRawBody(request: FastifyRequest, body: Buffer): void {
  (request as WithRawBody).rawBody = body;
}

/** The body exactly as it arrived; empty where there was none. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return (request as WithRawBody).rawBody ?? Buffer.alloc(0);
}
