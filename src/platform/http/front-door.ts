import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/index.js';
import type { Problem } from '../errors/index.js';
import { newId, type Id } from '../ids/index.js';
import { Log } from '../logging/index.js';
import { endWith } from './answered.js';
import { problemBody } from './problem.filter.js';
import { securityHeaders } from './security-headers.js';

interface Served {
  headers: OutgoingHttpHeaders;
  body: () => string | null;
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
  id: Id<'req'>;
  route: string;
}

/**
 * Answers ahead of the framework what takes neither a look at the database nor at a body: what every receiver reads over and
 * over, and whom the process already knows it will refuse. It passes on whatever it is not sure of, and the route decides.
 */
@Injectable()
export class FrontDoor implements BeforeApplicationShutdown {
  readonly #served = new Map<string, Served>();
  readonly #refusals: ((request: IncomingMessage) => Problem | null)[] = [];
  readonly #headers: Record<string, string>;
  #isOpen = true;

  constructor(
    settings: Settings,
    private readonly log: Log,
  ) {
    this.#headers = securityHeaders(settings);
  }

  /** Answers GETs of exactly this address with these headers, unless there is no `body` at the moment. */
  serve(address: string, headers: OutgoingHttpHeaders, body: () => string | null): void {
    this.#served.set(address, { headers: { ...this.#headers, ...headers }, body });
  }

  /** Refuses requests for which `reason` has one. */
  refuse(reason: (request: IncomingMessage) => Problem | null): void {
    this.#refusals.push(reason);
  }

  /** From here on the framework answers everything, since it tells the callers to hang up. */
  beforeApplicationShutdown(): void {
    this.#isOpen = false;
  }

  /** Stands before the listener that the server has. */
  guard(server: Server): void {
    const [framework, ...others] = server.listeners('request');
    if (!framework || others.length > 0) throw new Error('the framework listens in another way');
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (!this.#isOpen || !this.#answers(request, response)) {
        framework.call(server, request, response);
      }
    });
  }

  #answers(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = this.#readyFor(request) ?? this.#refusalOf(request);
    if (answer) this.#send(answer, request, response);
    return answer !== null;
  }

  #readyFor({ method, url: route = '' }: IncomingMessage): Answer | null {
    const served = method === 'GET' ? this.#served.get(route) : undefined;
    const body = served?.body() ?? null;
    if (!served || body === null) return null;
    return { status: 200, headers: served.headers, body, id: newId('req'), route };
  }

  #refusalOf(request: IncomingMessage): Answer | null {
    for (const reason of this.#refusals) {
      const problem = reason(request);
      if (!problem) continue;
      const id = newId('req');
      return {
        status: problem.status,
        headers: {
          ...this.#headers,
          ...problem.headers,
          'content-type': 'application/problem+json; charset=utf-8',
        },
        body: JSON.stringify(problemBody(problem, { id })),
        id,
        route: 'unknown', // nobody has looked for one
      };
    }
    return null;
  }

  #send(
    { status, headers, body, id, route }: Answer,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const startedAt = performance.now();
    response.writeHead(status, {
      ...headers,
      'x-request-id': id,
      'content-length': Buffer.byteLength(body),
    });
    response.end(body, () => {
      const durationMs = performance.now() - startedAt;
      endWith(request, { id, route, status, durationMs }, this.log);
    });
  }
}
