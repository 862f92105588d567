import { Socket } from 'node:net';
import pg from 'pg';
import { statementSeconds } from '../metrics/instruments.js';
import type { Reader, Row, Statement } from './queryable.js';
import { timeSpent, waitOnBudget } from './time-budget.js';

/** A statement with a lock on the whole table: all queued reads would wait for it too. */
const LOCK_TIMEOUT_MS = 250;
const FAREWELL_MS = 1_000;

interface Shared {
  client: pg.Client;
  socket: Socket;
  /** Buffers writes until this turn of the event loop ends. */
  cork: () => void;
  /** When the last answer came, or the first of the open reads was sent. */
  silentSince: number;
  unanswered: number;
}

/**
 * One connection for concurrent reads by key: pg's pipeline mode sends without waiting, each with
 * its own Sync. Writes would wait for commits.
 */
export class PipelinedReads implements Reader {
  #shared: Promise<Shared> | null = null;

  /** The pool's configuration, with its hooks for new connections. */
  constructor(private readonly config: pg.PoolConfig) {}

  query<T extends object = Row>(statement: Statement, values: unknown[]): Promise<T[]> {
    let line: Shared | undefined;
    return waitOnBudget(
      async () => {
        line = await (this.#shared ??= this.#open());
        return await ask<T>(line, statement, values);
      },
      () => {
        if (line) this.#giveUpIfSilent(line);
      },
    );
  }

  async close(): Promise<void> {
    const shared = await this.#shared?.catch(() => null);
    if (!shared) return;
    const { client, socket } = shared;
    const late = setTimeout(() => socket.destroy(), FAREWELL_MS);
    await client.end();
    clearTimeout(late);
  }

  /**
   * Closes a dead connection, which also fails its other reads. The socket's own time-out does not
   * help: every new read restarts it.
   */
  #giveUpIfSilent({ socket, unanswered, silentSince }: Shared): void {
    const patienceMs = Number(this.config.statement_timeout) || Infinity;
    if (unanswered > 0 && performance.now() - silentSince >= patienceMs)
      socket.destroy(timeSpent());
  }

  #open(): Promise<Shared> {
    const socket = new Socket();
    const client = new pg.Client({
      ...this.config,
      lock_timeout: LOCK_TIMEOUT_MS,
      pipeline: true,
      stream: () => socket,
    });
    const shared = client.connect().then(() => {
      this.config.onConnect?.(client);
      return { client, socket, cork: corkOf(socket), silentSince: 0, unanswered: 0 };
    });
    // Running queries fail with the connection; the next query opens another.
    const forget = (): void => {
      if (this.#shared === shared) this.#shared = null;
      socket.destroy();
    };
    client.once('end', forget);
    client.on('error', forget);
    shared.catch(forget);
    return shared;
  }
}

async function ask<T extends object>(
  line: Shared,
  { name, text }: Statement,
  values: unknown[],
): Promise<T[]> {
  if (line.unanswered === 0) line.silentSince = performance.now();
  line.unanswered += 1;
  const end = statementSeconds.startTimer({ statement: name });
  line.cork();
  try {
    const { rows } = await line.client.query<T & Row>({ name, text, values });
    return rows;
  } finally {
    end();
    line.unanswered -= 1;
    line.silentSince = performance.now();
  }
}

function corkOf(socket: Socket): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    socket.cork();
    setImmediate(() => {
      isHeld = false;
      socket.uncork();
    });
  };
}
