import type { IncomingMessage } from 'node:http';
import { isId, type Id } from '../ids/index.js';
import type { Log } from '../logging/index.js';

const LINGER_MS = 1_000;

interface Answered {
  id: Id<'req'>;
  /** The route's pattern. */
  route: string;
  status: number;
  durationMs: number;
}

/** Ends with a request that was answered: one line in the log, and no patience with a body that nobody will read. */
export function endWith(request: IncomingMessage, answered: Answered, log: Log): void {
  const callerRequestId = request.headers['x-request-id'];
  if (!request.complete) hangUpSoon(request);
  log.info('request', {
    requestId: answered.id,
    ...(isId('req', callerRequestId) && { callerRequestId }),
    method: request.method ?? '',
    route: answered.route,
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
