import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Writes the answer to one request. */
export type Answer = (response: ServerResponse, request: SeenRequest) => void;

/** A real HTTP server that answers from a script and records its requests. */
export class HttpDouble {
  readonly requests: SeenRequest[] = [];
  readonly #server: Server;
  #answers: Answer[] = [];

  private constructor(private fallback: Answer) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const seen = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
        this.requests.push(seen);
        (this.#answers.shift() ?? this.fallback)(response, seen);
      });
    });
  }

  static async start(fallback: Answer = json(200, {})): Promise<HttpDouble> {
    const double = new HttpDouble(fallback);
    double.#server.listen(0, '127.0.0.1');
    await once(double.#server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Clears the recorded requests. The next requests get these answers, later ones the fallback. */
  script(...answers: Answer[]): void {
    this.requests.length = 0;
    this.#answers = answers;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

export function json(status: number, body: object, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  };
}

export function problem(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Answer {
  const body = {
    status,
    code,
    title: 'A problem',
    detail: `about ${code}`,
    request_id: 'req_1',
    errors: [],
  };
  return json(status, body, {
    'content-type': 'application/problem+json',
    'x-request-id': 'req_1',
    ...headers,
  });
}

/** The connection breaks without an answer. */
export const hangUp: Answer = (response) => {
  response.destroy();
};
