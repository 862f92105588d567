import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** Fields of a pg connection that its types omit. */
interface Inside {
  /** False from a query until its whole answer has arrived. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

/**
 * Closes a connection that awaits an answer and receives nothing for `silenceMs`. A failed
 * statement alone would leave it in the pool.
 */
export function closeWhenSilent(client: ClientBase, silenceMs: number): void {
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  stream.setTimeout(silenceMs);
  stream.on('timeout', () => {
    if (inside.readyForQuery) return;
    stream.destroy(Object.assign(new Error('nothing came back in time'), { code: 'ETIMEDOUT' }));
  });
}
