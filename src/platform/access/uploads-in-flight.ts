import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Bulkhead, Semaphore } from '../concurrency/index.js';
import { serviceUnavailable } from '../errors/index.js';
import { findPrincipal } from './principal.js';

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
/** The large bodies of all callers in one process. A tenant alone gets half. */
const TOTAL_BYTES = 256 * 1024 * 1024;

/**
 * Bounds the large bodies in memory. Further ones of a caller are not read until an earlier one is
 * answered. A tenant over its share is answered 503, however many callers it has.
 */
export function boundUploads(server: FastifyInstance, totalBytes = TOTAL_BYTES): void {
  const bulkhead = new Bulkhead(AT_ONCE, MAX_WAIT_MS);
  const memory = new Semaphore<string>(totalBytes, { leavesRoom: true });
  server.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    const { pictureBytes, maxFileBytes, jsonInput } = request.routeOptions.config as Large;
    const most = pictureBytes ?? maxFileBytes ?? jsonInput?.maxBytes;
    if (most === undefined || isClosed(reply)) return;
    // Never a value of the request: whoever picks a new one each time would have no bound.
    const { id, tenantId } = findPrincipal(request) ?? { id: request.ip, tenantId: request.ip };
    const { granted, release } = bulkhead.acquire(id);
    reply.raw.once('close', release);
    await granted;
    if (isClosed(reply)) return; // it emits no further close
    const free = memory.tryAcquire(tenantId, bytesOf(request, most));
    if (!free) throw serviceUnavailable({ headers: { 'retry-after': '2' } });
    reply.raw.once('close', free);
  });
}

function isClosed({ raw }: FastifyReply): boolean {
  return raw.destroyed;
}

/** What the body may take. An announced length is true: Node reads no further. */
function bytesOf({ headers }: FastifyRequest, most: number): number {
  const announced = Number(headers['content-length'] ?? most);
  return Math.min(Math.max(announced, 1), most);
}
