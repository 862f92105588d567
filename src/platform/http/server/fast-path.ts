import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import type { Problem } from '../../errors/index.js';
import { newId, type Id } from '../../ids/index.js';
import { Log } from '../../logging/index.js';
import { activeRequests } from '../../metrics/instruments.js';
import { pathOf } from '../input/query-string.js';
import { ErrorFormats, problemAnswer } from '../problem-answer.js';
import { endRequest } from './request-end.js';
import { securityHeaders } from './early-errors.js';

interface ServedDocument {
  headers: HeaderLines;
  read: () => object | null;
  /** The document that was read last, and its text. */
  known: { value: object; body: string } | null;
}

/** Names and values in turn: Node writes such a list as it is. */
type HeaderLines = readonly string[];

interface Answer {
  status: number;
  headers: HeaderLines;
  body: string;
  id: Id<'req'>;
  route: string;
}

/**
 * Answers some requests from memory before the framework: frequent documents, and refusals the
 * process knows. In doubt the route decides.
 */
@Injectable()
export class FastPath implements BeforeApplicationShutdown {
  readonly #served = new Map<string, ServedDocument>();
  readonly #takesHead: string[] = [];
  readonly #withSlash: string[] = [];
  readonly #headers: Record<string, string>;
  readonly #refusals = new WeakMap<Problem, HeaderLines>();
  #reason: (request: IncomingMessage) => Problem | null = () => null;
  #isOpen = true;

  constructor(
    settings: Settings,
    private readonly log: Log,
    private readonly formats: ErrorFormats,
  ) {
    this.#headers = securityHeaders(settings);
  }

  /** Answers GETs of exactly this address with the JSON of what `read` gives. With null, the route answers. */
  serve(address: string, headers: Record<string, string>, read: () => object | null): void {
    const lines = linesOf({ ...this.#headers, ...headers });
    this.#served.set(address, { headers: lines, read, known: null });
  }

  /**
   * Treats HEAD at this address, with any query, as its GET (RFC 9110 9.3.2). One that ends with a slash
   * means all below it. Node sends no body in the answer to HEAD.
   */
  takeHead(address: string): void {
    this.#takesHead.push(address);
  }

  /** Ignores a slash at the end of each address with this prefix, as clients of other protocols expect. */
  ignoreTrailingSlash(prefix: string): void {
    this.#withSlash.push(prefix);
  }

  /** Refuses requests when `reason` returns a problem. */
  refuse(reason: (request: IncomingMessage) => Problem | null): void {
    this.#reason = reason;
  }

  /** From now on the framework answers everything, since its answers tell callers to hang up. */
  beforeApplicationShutdown(): void {
    this.#isOpen = false;
  }

  /** Puts itself before the framework's listener. */
  install(server: Server): void {
    const [framework, ...others] = server.listeners('request');
    if (!framework || others.length > 0) throw new Error('the framework listens in another way');
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      activeRequests.inc();
      // Also when the caller hangs up before the answer.
      response.once('close', () => {
        activeRequests.dec();
      });
      if (request.method === 'HEAD' && this.#isHeadTaken(request)) request.method = 'GET';
      request.url = this.#withoutSlash(request.url ?? '');
      if (!this.#isOpen || !this.#answers(request, response)) {
        framework.call(server, request, response);
      }
    });
  }

  #isHeadTaken({ url = '' }: IncomingMessage): boolean {
    const path = url.split('?', 1)[0] ?? '';
    return this.#takesHead.some(
      (address) => path === address || (address.endsWith('/') && path.startsWith(address)),
    );
  }

  #withoutSlash(url: string): string {
    if (!this.#withSlash.some((prefix) => url.startsWith(prefix))) return url;
    return url.replace(/^([^?#]*[^/?#])\/+(?=[?#]|$)/, '$1');
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
    // A surface with errors of its own formats them itself, and may have limits of its own.
    if (!problem || this.formats.find(pathOf(request.url ?? ''))) return null;
    const id = newId('req');
    const { status, headers, body } = problemAnswer(problem, { id });
    const known = this.#refusals.get(problem);
    const lines = known ?? linesOf({ ...this.#headers, ...headers });
    if (!known) this.#refusals.set(problem, lines);
    return { status, headers: lines, body, id, route: 'unknown' }; // no route has been looked for
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
