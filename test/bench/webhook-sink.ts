import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** After this long, a missing delivery will not come. */
const PATIENCE_MS = 60_000;

/** A receiver that answers at once, or never, and records the time of each arrival. */
export interface WebhookSink {
  url: string;
  /** Arrivals, in `performance.now()` of this process. */
  arrivals: number[];
  /** Waits for this many; throws after a minute without an arrival. */
  until: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

export async function startSink({ hangs = false } = {}): Promise<WebhookSink> {
  const arrivals: number[] = [];
  let waiting: { count: number; done: () => void } | null = null;
  const server = createServer((request, response) => {
    arrivals.push(performance.now());
    request.resume();
    request.on('end', () => {
      if (!hangs) response.writeHead(204).end();
      if (waiting && arrivals.length >= waiting.count) waiting.done();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    arrivals,
    until: async (count) => {
      while (arrivals.length < count) {
        const before = arrivals.length;
        const reached = new Promise<void>((done) => (waiting = { count, done }));
        await Promise.race([reached, delay(PATIENCE_MS, undefined, { ref: false })]);
        if (arrivals.length === before)
          throw new Error(`${String(before)} of ${String(count)} deliveries came, and no more`);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
