import type { IncomingMessage } from 'node:http';
import { isId, type Id } from '../../ids/index.js';
import type { Log } from '../../logging/index.js';
import { requestSeconds } from '../../metrics/instruments.js';

const LINGER_MS = 1_000;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The path of the pages' scripts and styles. */
export const ASSETS = '/static/assets/';

interface AnsweredRequest {
  id: Id<'req'>;
  /** The route's pattern. */
  route: string;
  /** The requested address, when it has no route. */
  path?: string;
  status: number;
  durationMs: number;
}

/**
 * Counts an answered request, logs it in one line, and soon closes its connection when its body stays unread.
 */
export function endRequest(request: IncomingMessage, answered: AnsweredRequest, log: Log): void {
  const callerRequestId = request.headers['x-request-id'];
  if (!request.complete) hangUpSoon(request);
  const { route, status } = answered;
  requestSeconds.observe(
    { method: knownMethod(request), route, status },
    answered.durationMs / 1_000,
  );
  // Every page loads several of them, and they say little.
  const level = answered.route.startsWith(ASSETS) ? 'debug' : 'info';
  log[level]('request', {
    requestId: answered.id,
    ...(isId('req', callerRequestId) && { callerRequestId }),
    method: request.method ?? '',
    route: answered.route,
    ...(answered.path !== undefined && { path: answered.path }),
    status: answered.status,
    durationMs: Math.round(answered.durationMs * 100) / 100,
  });
}

/** Node accepts three dozen methods, which would each be a label. */
function knownMethod({ method = '' }: IncomingMessage): string {
  return METHODS.includes(method) ? method : '_OTHER';
}

/** The body was refused unread. A short delay lets the caller read the reason. */
function hangUpSoon(request: IncomingMessage): void {
  request.resume(); // a small rest is read and dropped, and the connection kept
  const look = (): void => {
    if (!request.complete) request.socket.destroy();
  };
  // After a stall of our own process, read what has arrived meanwhile first.
  setTimeout(() => setImmediate(look), LINGER_MS).unref();
}
