import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** After this long, a missing message will not come. */
const PATIENCE_MS = 60_000;

/** A mail server that takes every message, at once or when it is told to. */
export interface MailSink {
  url: string;
  /** When each message had arrived as a whole, in `performance.now()` of this process. */
  arrivals: number[];
  /** Answers no message until `release`. */
  hold: () => void;
  release: () => void;
  /** Waits for this many; throws after a minute without an arrival. */
  until: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const arrivals: number[] = [];
  let isHeld = false;
  let held: (() => void)[] = [];
  let waiting: { count: number; done: () => void } | null = null;
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        arrivals.push(performance.now());
        if (waiting && arrivals.length >= waiting.count) waiting.done();
        const answer = (): void => {
          done(null);
        };
        if (isHeld) held.push(answer);
        else answer();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`,
    arrivals,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const answer of held) answer();
      held = [];
    },
    until: async (count) => {
      while (arrivals.length < count) {
        const before = arrivals.length;
        const reached = new Promise<void>((done) => (waiting = { count, done }));
        await Promise.race([reached, delay(PATIENCE_MS, undefined, { ref: false })]);
        if (arrivals.length === before)
          throw new Error(`${String(before)} of ${String(count)} messages came, and no more`);
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
