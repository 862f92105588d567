import type { IncomingMessage } from 'node:http';

const LINGER_MS = 1_000;

/** Of a body that was refused unread the rest need not come; the moment is for the caller to read why. */
export function hangUpSoon(request: IncomingMessage): void {
  request.resume(); // a little of it is let go by, and the connection kept
  const look = (): void => {
    if (!request.complete) request.socket.destroy();
  };
  // After a stall of our own what has come meanwhile is read first.
  setTimeout(() => setImmediate(look), LINGER_MS).unref();
}
