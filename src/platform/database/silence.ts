import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** What pg knows of a connection and does not say in its types. */
interface Inside {
  /** False from the moment something is asked until all of its answer has come. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

/**
 * Gives a connection up on which an answer is awaited and nothing has come for `silenceMs`: the other end is gone and has not
 * said so. Judged by the line and not by a statement that failed, since whoever sent that may keep it to themselves, and the
 * connection would go to the next.
 */
export function giveUpWhenSilent(client: ClientBase, silenceMs: number): void {
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  stream.setTimeout(silenceMs);
  stream.on('timeout', () => {
    if (inside.readyForQuery) return;
    stream.destroy(Object.assign(new Error('nothing came back in time'), { code: 'ETIMEDOUT' }));
  });
}
