import { randomUUID } from 'node:crypto';
import { ApiError, type ApiErrorDetails } from './api-error.js';
import { baseAddress } from './base-address.js';
import { exchange, type HttpAnswer, HttpFailure, type HttpRequest } from './exchange.js';
import { errorOf, objectIn, type Service } from './problem.js';
import { retryAfterSeconds } from './retry-after.js';
import { isTransient, retryDelayMs } from './retry.policy.js';
import { systemTime, type Time } from './time.js';

/** How any client of a deployment reaches it. */
export interface ClientOptions {
  /** Address of the deployment, such as `https://identity.example.com`. */
  baseUrl: string;
  /** Milliseconds for one attempt of one call; 10,000 when left out. */
  timeoutMs?: number;
  /** 0 to 2 repetitions after a network failure, a 429 or a 502, 503, 504; 2 when left out. */
  maxRetries?: number;
  /**
   * Allows plain http to another machine. Only for a network you trust: the key crosses it in
   * clear.
   */
  allowInsecureHttp?: boolean;
  /** For tests. */
  time?: Time;
}

const MAX_ANSWER_BYTES = 4_194_304; // a full page of a hundred employees is about 100 kB

/** Given to any call of the client. */
export interface CallOptions {
  /** Ends the call, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Given to any call that creates or changes something by `POST`. */
export interface PostOptions extends CallOptions {
  /**
   * Your own key (1 to 255 characters), to repeat a call safely for 24 hours. Use a new key for
   * each action.
   */
  idempotencyKey?: string;
}

/** Undefined and null values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface ApiCall {
  method: HttpRequest['method'];
  /** Segments below the API's own path, not yet encoded. */
  path: readonly string[];
  query?: Query;
  body?: object;
  options?: PostOptions;
  /** A POST that changes nothing: it can be repeated, and its answer is never a remembered one. */
  reads?: boolean;
}

export interface ApiAnswer<T> {
  body: T;
  /** Seconds, from `Retry-After`: a success carries it where asking again makes sense. */
  retryAfter: number | null;
  /** From `Idempotent-Replayed`: the remembered answer to an earlier request with this key. */
  replayed: boolean;
}

/**
 * The one place that sends requests to an API: authentication, idempotency, retries, errors.
 */
export class Transport {
  readonly time: Time;
  // A private field: inspecting, serialising or logging a client does not show the key.
  readonly #key: string;
  readonly #service: Service;
  readonly #apiUrl: string;
  readonly #timeoutMs: number;
  readonly #maxRetries: number;

  /** Throws a `TypeError` for an option that cannot be right. */
  constructor(service: Service, key: string, options: ClientOptions) {
    const { baseUrl, timeoutMs = 10_000, maxRetries = 2, time = systemTime } = options;
    if (!(timeoutMs > 0 && timeoutMs <= 600_000))
      throw new TypeError('timeoutMs must be from 1 to 600,000');
    if (![0, 1, 2].includes(maxRetries)) throw new TypeError('maxRetries must be 0, 1 or 2');
    this.time = time;
    this.#key = key;
    this.#service = service;
    this.#apiUrl = baseAddress('baseUrl', baseUrl, options.allowInsecureHttp) + service.path;
    this.#timeoutMs = timeoutMs;
    this.#maxRetries = maxRetries;
  }

  /** An error of the called service. */
  error(details: ApiErrorDetails): ApiError {
    return new this.#service.error(details);
  }

  /** The JSON object of a success; null for a success without content. Throws the service's error. */
  async send<T>(call: ApiCall): Promise<T> {
    return (await this.sendForAnswer<T>(call)).body;
  }

  /** Like `send`, with the answer's headers. */
  async sendForAnswer<T>(call: ApiCall): Promise<ApiAnswer<T>> {
    const request = this.#request(call);
    const attempts = isRepeatable(call.method) ? this.#maxRetries + 1 : 1;
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.#attempt(request);
      if (!(result instanceof ApiError)) return result as ApiAnswer<T>;
      if (attempt >= attempts || !isTransient(result)) throw result;
      const wait = retryDelayMs(attempt, result.retryAfter, this.time.random());
      if (wait === null) throw result;
      await this.time.sleep(wait, call.options?.signal);
    }
  }

  #request({ method, path, query = {}, body, options = {}, reads = false }: ApiCall): HttpRequest {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value != null) parameters.set(name, String(value));
    }
    const search = parameters.size > 0 ? `?${parameters.toString()}` : '';
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#key}`,
      accept: 'application/json, application/problem+json',
    };
    if (body) headers['content-type'] = 'application/json';
    // All attempts of one call share one key, which makes a repeated POST harmless.
    if (method === 'POST' && !reads)
      headers['idempotency-key'] = idempotencyKey(options.idempotencyKey);
    return {
      method,
      url: `${this.#apiUrl}/${path.map(segment).join('/')}${search}`,
      headers,
      body: body && JSON.stringify(body),
      timeoutMs: this.#timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      signal: options.signal,
    };
  }

  async #attempt(request: HttpRequest): Promise<ApiAnswer<unknown> | ApiError> {
    try {
      return this.#read(await exchange(request));
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error; // the caller's own abort
      return this.error({
        code: `${this.#service.name}_${error.answered ? 'answer_invalid' : 'unreachable'}`,
        detail: error.answered ? 'the answer could not be read' : 'no answer came',
        cause: error,
      });
    }
  }

  #read(answer: HttpAnswer): ApiAnswer<unknown> | ApiError {
    const { status, headers } = answer;
    if (status < 200 || status > 299) return errorOf(this.#service, answer, this.time.now());
    const isEmpty = status === 204 || answer.body === '';
    const body = isEmpty ? null : objectIn(answer.body);
    if (body || isEmpty) {
      return {
        body,
        retryAfter: retryAfterSeconds(headers['retry-after'], this.time.now()),
        replayed: headers['idempotent-replayed'] === 'true',
      };
    }
    return this.error({
      status,
      code: `${this.#service.name}_answer_invalid`,
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
