import { randomUUID } from 'node:crypto';
import { exchange, HttpFailure, type HttpAnswer, type HttpRequest } from '../http/exchange.js';
import { isTransient, retryAfterSeconds, retryDelayMs } from '../http/retry.policy.js';
import { GatewayError } from './gateway-error.js';
import { errorOf, objectIn } from './problem.js';
import type { Time } from '../http/time.js';

const MAX_ANSWER_BYTES = 4_194_304; // a full page of a hundred employees is about 100 kB

/** Given to any call of the client. */
export interface CallOptions {
  /** Ends the call; its reason is what the call then rejects with. */
  signal?: AbortSignal;
}

/** Given to any call that creates or changes something by `POST`. */
export interface PostOptions extends CallOptions {
  /**
   * Your own key (1 to 255 characters) in place of a random one, to make your own repetition of the
   * call safe. For 24 hours the same key gets the same answer, which says what was and not what is:
   * use a fresh key for each thing you do, never the number of a ticket.
   */
  idempotencyKey?: string;
}

export interface GatewayCall {
  method: HttpRequest['method'];
  /** Segments below `/gateway/v1`, not yet encoded. */
  path: readonly string[];
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  options?: PostOptions;
  /** A POST that changes nothing: it may be repeated as it is, and its answer is never one of before. */
  reads?: boolean;
}

export interface GatewayAnswer<T> {
  body: T;
  /** Seconds, from `Retry-After`: a success carries it where asking again makes sense. */
  retryAfter: number | null;
  /** From `Idempotent-Replayed`: the remembered answer to an earlier request with this key. */
  replayed: boolean;
}

export interface TransportOptions {
  baseUrl: string;
  customerKey: string;
  timeoutMs: number;
  maxRetries: number;
  time: Time;
}

/**
 * The one place that sends requests to the gateway: authentication, idempotency, retries, errors.
 */
export class Transport {
  // Private by the language: no inspection, serialisation or log of a client shows the key.
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  get time(): Time {
    return this.#options.time;
  }

  /** The JSON object of a success; null for a success without content. Throws `GatewayError`. */
  async send<T>(call: GatewayCall): Promise<T> {
    return (await this.sendForAnswer<T>(call)).body;
  }

  /** `send`, with what the headers say. */
  async sendForAnswer<T>(call: GatewayCall): Promise<GatewayAnswer<T>> {
    const request = this.#request(call);
    const attempts = isRepeatable(call.method) ? this.#options.maxRetries + 1 : 1;
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.#attempt(request);
      if (!(result instanceof GatewayError)) return result as GatewayAnswer<T>;
      if (attempt >= attempts || !isTransient(result)) throw result;
      const wait = retryDelayMs(attempt, result.retryAfter, this.time.random());
      if (wait === null) throw result;
      await this.time.sleep(wait, call.options?.signal);
    }
  }

  #request({
    method,
    path,
    query = {},
    body,
    options = {},
    reads = false,
  }: GatewayCall): HttpRequest {
    const { baseUrl, customerKey, timeoutMs } = this.#options;
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    const search = parameters.size > 0 ? `?${parameters.toString()}` : '';
    const headers: Record<string, string> = {
      authorization: `Bearer ${customerKey}`,
      accept: 'application/json, application/problem+json',
    };
    if (body) headers['content-type'] = 'application/json';
    // One key for all attempts of one call: that is what makes repeating a POST harmless.
    if (method === 'POST' && !reads)
      headers['idempotency-key'] = idempotencyKey(options.idempotencyKey);
    return {
      method,
      url: `${baseUrl}/gateway/v1/${path.map(segment).join('/')}${search}`,
      headers,
      body: body && JSON.stringify(body),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      signal: options.signal,
    };
  }

  async #attempt(request: HttpRequest): Promise<GatewayAnswer<unknown> | GatewayError> {
    try {
      return this.#read(await exchange(request));
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error; // the caller's own abort
      return new GatewayError({
        code: error.answered ? 'gateway_answer_invalid' : 'gateway_unreachable',
        detail: error.answered
          ? 'the answer could not be read'
          : 'the gateway could not be reached',
        cause: error,
      });
    }
  }

  #read(answer: HttpAnswer): GatewayAnswer<unknown> | GatewayError {
    const { status, headers } = answer;
    if (status < 200 || status > 299) return errorOf(answer, this.time.now());
    const isEmpty = status === 204 || answer.body === '';
    const body = isEmpty ? null : objectIn(answer.body);
    if (body || isEmpty) {
      return {
        body,
        retryAfter: retryAfterSeconds(headers['retry-after'], this.time.now()),
        replayed: headers['idempotent-replayed'] === 'true',
      };
    }
    return new GatewayError({
      status,
      code: 'gateway_answer_invalid',
      detail: 'the answer is not a JSON object',
      requestId: headers['x-request-id'] ?? null,
    });
  }
}

function idempotencyKey(own: string | undefined): string {
  if (own === undefined) return randomUUID();
  if (!/^[\x21-\x7e]{1,255}$/.test(own)) {
    throw new TypeError('an idempotency key is 1 to 255 visible ASCII characters');
  }
  return own;
}

/**
 * GET and PUT are idempotent by themselves (RFC 9110 9.2.2), POST by its key. A lost DELETE would
 * come back as 404.
 */
function isRepeatable(method: HttpRequest['method']): boolean {
  return method === 'GET' || method === 'PUT' || method === 'POST';
}

/** Throws a `TypeError` for an id that would address something else. */
function segment(id: string): string {
  // URL parsers fold "." and ".." even when percent-encoded, and an empty id would address the
  // list.
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..') {
    throw new TypeError('an id must be a text other than "", "." and ".."');
  }
  return encodeURIComponent(id);
}
