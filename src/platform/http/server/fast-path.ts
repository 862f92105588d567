import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import type { Problem } from '../../errors/index.js';
import { newId, type Id } from '../../ids/index.js';
import { Log } from '../../logging/index.js';
import { endRequest } from './request-end.js';
import { problemAnswer } from '../problems/index.js';
import { securityHeaders } from './security-headers.js';

interface Served {
  headers: HeaderLines;
  read: () => object | null;
  /** What was read last, and how it is written. */
  known: { value: object; body: string } | null;
}

/** Names and values in turn: what Node writes as it is, without making it from an object for each answer. */
type HeaderLines = readonly string[];

interface Answer {
  status: number;
  headers: HeaderLines;
  body: string;
  id: Id<'req'>;
  route: string;
}

/**
 * Answers ahead of the framework what takes neither a look at the database nor at a body: what every receiver reads over and
 * over, and whom the process already knows it will refuse. It passes on whatever it is not sure of, and the route decides.
 */
@Injectable()
export class FastPath implements BeforeApplicationShutdown {
  readonly #served = new Map<string, Served>();
  readonly #documents = new Set<string>();
  readonly #headers: Record<string, string>;
  readonly #refusals = new WeakMap<Problem, HeaderLines>();
  #reason: (request: IncomingMessage) => Problem | null = () => null;
  #isOpen = true;

  constructor(
    settings: Settings,
    private readonly log: Log,
  ) {
    this.#headers = securityHeaders(settings);
  }

  /** Answers GETs of exactly this address with what `read` gives, in JSON, unless it gives nothing at the moment. */
  serve(address: string, headers: Record<string, string>, read: () => object | null): void {
    const lines = linesOf({ ...this.#headers, ...headers });
    this.#served.set(address, { headers: lines, read, known: null });
  }

  /**
   * Takes HEAD at this address, whatever its query, as the GET that it stands for (RFC 9110 9.3.2). Node sends no body to a
   * request that came as HEAD.
   */
  takeHead(address: string): void {
    this.#documents.add(address);
  }

  /** Refuses requests for which `reason` has one. */
  refuse(reason: (request: IncomingMessage) => Problem | null): void {
    this.#reason = reason;
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
      if (request.method === 'HEAD' && this.#isDocument(request)) request.method = 'GET';
      if (!this.#isOpen || !this.#answers(request, response)) {
        framework.call(server, request, response);
      }
    });
  }

  #isDocument({ url = '' }: IncomingMessage): boolean {
    return this.#documents.has(url.split('?', 1)[0] ?? '');
  }

  #answers(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = this.#readyFor(request) ?? this.#refusalOf(request);
    if (answer) this.#send(answer, request, response);
    return answer !== null;
  }

  #readyFor({ method, url: route = '' }: IncomingMessage): Answer | null {
    const served = method === 'GET' ? this.#served.get(route) : undefined;
    const value = served?.read();
    if (!served || !value) return null;
    if (served.known?.value !== value) served.known = { value, body: JSON.stringify(value) };
    const { headers, known } = served;
    return { status: 200, headers, body: known.body, id: newId('req'), route };
  }

  #refusalOf(request: IncomingMessage): Answer | null {
    const problem = this.#reason(request);
    if (!problem) return null;
    const id = newId('req');
    const { status, headers, body } = problemAnswer(problem, { id });
    const known = this.#refusals.get(problem);
    const lines = known ?? linesOf({ ...this.#headers, ...headers });
    if (!known) this.#refusals.set(problem, lines);
    return { status, headers: lines, body, id, route: 'unknown' }; // nobody has looked for a route
  }

  #send(
    { status, headers, body, id, route }: Answer,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const startedAt = performance.now();
    const length = String(Buffer.byteLength(body));
    response.writeHead(status, [...headers, 'x-request-id', id, 'content-length', length]);
    response.end(body, () => {
      const durationMs = performance.now() - startedAt;
      endRequest(request, { id, route, status, durationMs }, this.log);
    });
  }
}

function linesOf(headers: Record<string, string>): HeaderLines {
  return Object.entries(headers).flat();
}
