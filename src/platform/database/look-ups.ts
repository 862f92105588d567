import { Socket } from 'node:net';
import pg from 'pg';
import type { Reader, Row, Statement } from './database.js';

interface Shared {
  client: pg.Client;
  /** Holds back what is written from here on until this turn of the event loop ends. */
  gather: () => void;
}

/**
 * One connection for look-ups by key, shared by any number at once: pg's pipeline mode sends them one after the other
 * without waiting, each ends by itself (its own Sync), and those of one turn of the event loop leave in one packet. For
 * reads alone: writes in one line would wait for each other's commit.
 */
export class LookUps implements Reader {
  #shared: Promise<Shared> | null = null;

  constructor(private readonly config: pg.ClientConfig) {}

  async query<T extends object = Row>({ name, text }: Statement, values: unknown[]): Promise<T[]> {
    const { client, gather } = await (this.#shared ??= this.#open());
    gather();
    const { rows } = await client.query<T & Row>({ name, text, values });
    return rows;
  }

  async close(): Promise<void> {
    const shared = await this.#shared?.catch(() => null);
    await shared?.client.end();
  }

  #open(): Promise<Shared> {
    const socket = new Socket();
    const client = new pg.Client({ ...this.config, pipeline: true, stream: () => socket });
    const shared = client.connect().then(() => ({ client, gather: gathererOf(socket) }));
    // What was under way fails with the connection; what comes next opens another.
    const forget = (): void => {
      if (this.#shared === shared) this.#shared = null;
    };
    client.once('end', forget);
    client.on('error', forget);
    shared.catch(forget);
    return shared;
  }
}

function gathererOf(socket: Socket): () => void {
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
