import type { Socket } from 'node:net';
import pg, { type PoolClient } from 'pg';
import { timeSpent, waitOnBudget } from './time-budget.js';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: PoolClient['release'],
) => void;
type Answered = (error: Error | null, answer?: unknown) => void;

/** A part of pg.Client that its types leave out. */
interface Inside {
  connection: { stream: Socket };
}

/**
 * A connection that draws on its request's time budget. Abandoning a statement closes the
 * connection, whose state is then unknown.
 */
class BudgetedClient extends pg.Client {
  // All overloads of pg take some values, and perhaps a callback at the end.
  override query(...asked: unknown[]): never {
    const callback = asked.at(-1);
    const hasCallback = typeof callback === 'function';
    const values = (hasCallback ? asked.slice(0, -1) : asked) as [pg.QueryConfig];
    const answer = waitOnBudget(
      () => super.query(...values),
      () => (this as unknown as Inside).connection.stream.destroy(timeSpent()),
    );
    if (!hasCallback) return answer as never;
    const call = callback as Answered;
    answer.then((result) => {
      call(null, result);
    }, call);
    return undefined as never;
  }
}

/** A pool where waiting for a connection draws on the time budget too. */
export class BudgetedPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client: BudgetedClient });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    let isGivenUp = false;
    const client = waitOnBudget(
      async () => {
        const connected = await super.connect();
        if (isGivenUp) connected.release();
        return connected;
      },
      () => (isGivenUp = true),
    );
    if (!callback) return client;
    client.then(
      (connected) => {
        // Called from here to keep the caller's async context. The pool calls in that of the previous owner.
        callback(undefined, connected, (error) => {
          connected.release(error);
        });
      },
      (error: unknown) => {
        callback(error as Error, undefined, () => undefined);
      },
    );
    return undefined;
  }
}
