import type { IncomingMessage } from 'node:http';
import { isId, type Id } from '../../ids/index.js';
import type { Log } from '../../logging/index.js';

const LINGER_MS = 1_000;

/** Below it lie the scripts and styles of the pages. */
export const ASSETS = '/static/assets/';

interface AnsweredRequest {
  id: Id<'req'>;
  /** The route's pattern. */
  route: string;
  /** The address that was asked for, when it has no route. */
  path?: string;
  status: number;
  durationMs: number;
}

/** Logs an answered request on one line, and closes its connection soon when nobody reads the rest of its body. */
export function endRequest(request: IncomingMessage, answered: AnsweredRequest, log: Log): void {
  const callerRequestId = request.headers['x-request-id'];
  if (!request.complete) hangUpSoon(request);
  // Every page comes with a handful of them, and they tell nothing.
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

/** The body was refused unread. The moment before the end lets the caller read why. */
function hangUpSoon(request: IncomingMessage): void {
  request.resume(); // a small rest is read and dropped, and the connection kept
  const look = (): void => {
    if (!request.complete) request.socket.destroy();
  };
  // After a stall of our own process, read first what has come meanwhile.
  setTimeout(() => setImmediate(look), LINGER_MS).unref();
}
