import type { IncomingMessage } from 'node:http';
import { isId, type Id } from '../ids/index.js';
import type { Log } from '../logging/index.js';

const LINGER_MS = 1_000;

/** Below it lie the scripts and styles of the pages. */
export const ASSETS = '/static/assets/';

interface Answered {
  id: Id<'req'>;
  /** The route's pattern. */
  route: string;
  /** Where no route was found, which address was asked for. */
  path?: string;
  status: number;
  durationMs: number;
}

/** Ends with a request that was answered: one line in the log, and no patience with a body that nobody will read. */
export function endWith(request: IncomingMessage, answered: Answered, log: Log): void {
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

/** Of a body that was refused unread the rest need not come; the moment is for the caller to read why. */
function hangUpSoon(request: IncomingMessage): void {
  request.resume(); // a little of it is let go by, and the connection kept
  const look = (): void => {
    if (!request.complete) request.socket.destroy();
  };
  // After a stall of our own what has come meanwhile is read first.
  setTimeout(() => setImmediate(look), LINGER_MS).unref();
}
