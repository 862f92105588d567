import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Bulkhead } from '../../concurrency/index.js';

/** Routes whose bodies are larger than others. */
interface Large {
  pictureBytes?: number;
  maxFileBytes?: number;
  jsonInput?: { maxBytes?: number };
}

/** A page sends one picture after the other, and frames two or three at a time. */
const AT_ONCE = 3;
/** Longer than a request may take: the server ends one that stalls. */
const MAX_WAIT_MS = 10 * 60_000;

/**
 * Bounds the large bodies that one sender has in memory: further ones are not read until an earlier
 * one is answered. Nobody is authenticated yet, so the sender is the session of the address, or the
 * client.
 */
export function boundUploads(server: FastifyInstance): void {
  const bulkhead = new Bulkhead(AT_ONCE, MAX_WAIT_MS);
  server.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    const { pictureBytes, maxFileBytes, jsonInput } = request.routeOptions.config as Large;
    if ((pictureBytes ?? maxFileBytes ?? jsonInput?.maxBytes) === undefined || reply.raw.destroyed)
      return;
    const { id = request.ip } = request.params as { id?: string };
    const { granted, release } = bulkhead.acquire(id);
    reply.raw.once('close', release);
    await granted;
  });
}
