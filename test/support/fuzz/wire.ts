import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import type { FuzzRequest } from './requests.js';

/** An answer; the status is 0 without one. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const PATIENCE_MS = 60_000;

/** Sends raw requests over persistent connections, several at a time. */
export class Wire {
  readonly #agent: Agent;
  readonly #used = new WeakSet<Socket>();

  constructor(
    private readonly port: number,
    private readonly connections: number,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends all of them and hands each answer over as it comes. */
  async sendAll(
    requests: readonly FuzzRequest[],
    take: (asked: FuzzRequest, answer: WireAnswer) => Promise<void>,
  ): Promise<void> {
    const waiting = requests.values();
    const lane = async (): Promise<void> => {
      for (const asked of waiting) await take(asked, await this.send(asked));
    };
    await Promise.all(Array.from({ length: this.connections }, lane));
  }

  /**
   * RFC 9112 9.3.1: the server may close a reused connection just before its use. The request then
   * goes over a new one, which must answer.
   */
  async send(asked: FuzzRequest): Promise<WireAnswer> {
    for (;;) {
      const { stale, ...answer } = await this.#once(asked);
      if (!stale) return answer;
    }
  }

  #once(asked: FuzzRequest): Promise<WireAnswer & { stale?: boolean }> {
    const { operation, path, headers, body, chunked } = asked;
    return new Promise((resolve) => {
      const length = body && !chunked ? { 'content-length': String(body.length) } : {};
      const sent = request({
        port: this.port,
        host: '127.0.0.1',
        agent: this.#agent,
        method: operation.method,
        path,
        headers: { ...headers, ...length },
        setHost: headers['host'] === undefined,
      });
      let answered = false;
      let reused = false;
      // Node's own `reusedSocket` stays false for a request that waited until a connection was free.
      sent.on('socket', (socket) => {
        reused = this.#used.has(socket);
        this.#used.add(socket);
      });
      sent.on('response', (response) => {
        answered = true;
        const { statusCode: status = 0, headers: got } = response;
        if (got['content-type']?.startsWith('text/event-stream')) {
          resolve({ status, headers: got, text: '' }); // it never ends by itself
          response.on('error', () => undefined).destroy();
          return;
        }
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', ({ message: text }) => resolve({ status: 0, headers: {}, text }));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status, headers: got, text });
        });
      });
      sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')));
      // The server may close the connection of a refused request while it is still arriving.
      sent.on('error', ({ message: text }) => {
        const stale = reused && text === 'socket hang up';
        if (!answered) resolve({ status: 0, headers: {}, text, stale });
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
