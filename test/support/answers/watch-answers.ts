import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentedPath } from '../../../src/openapi/index.js';
import { DocumentedAnswers, readDocument } from './openapi.js';

let documented: DocumentedAnswers | undefined;

/**
 * Checks every answer that a test causes against openapi.json. The returned function fails the
 * test; pages and unknown addresses are left out.
 */
export function watchAnswers(app: NestFastifyApplication): () => void {
  const faults = new Set<string>();
  const onSend = (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: () => void,
  ): void => {
    const { url } = request.routeOptions;
    documented ??= new DocumentedAnswers(readDocument());
    const operationId = url && documented.operationIdOf(request.method, documentedPath(url));
    if (operationId) {
      const answer = {
        status: reply.statusCode,
        headers: reply.getHeaders(),
        body: parsed(payload, reply.getHeader('content-type')),
      };
      for (const fault of documented.faults(operationId, answer))
        faults.add(`${operationId} ${answer.status}: ${fault}`);
    }
    done();
  };
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', onSend as never);
  return () => {
    if (faults.size === 0) return;
    throw new Error(
      `openapi.json does not describe what was answered (if it is old, run npm run generate):\n  ${[...faults].join('\n  ')}`,
    );
  };
}

/** A body of another type stays text: its media type is then the fault, not its syntax. */
function parsed(payload: unknown, type: unknown): unknown {
  // The document calls a file a string of bytes.
  if (Buffer.isBuffer(payload)) return payload.toString('latin1');
  // Sent as it is read: only its type is checked here.
  if (payload instanceof Readable) return '';
  const isJson = typeof payload === 'string' && payload !== '' && String(type).includes('json');
  return isJson ? (JSON.parse(payload) as unknown) : payload;
}
