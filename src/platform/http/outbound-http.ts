import {
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { OnApplicationShutdown } from '@nestjs/common';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import {
  addressFault,
  canonical,
  type AddressFault,
  type AddressRules,
  checkedLookup,
} from './outbound-sockets.js';

/** Why no answer came. */
type OutboundFailure =
  | 'address_refused'
  | 'name_not_found'
  | 'connection_refused'
  | 'connection_lost'
  | 'timed_out'
  | 'tls_failed'
  | 'answer_malformed'
  | 'stopped';

/** The request did not reach the other side, so nothing can have happened there. */
export const NEVER_SENT: readonly string[] = [
  'address_refused',
  'name_not_found',
  'connection_refused',
  'tls_failed',
] satisfies OutboundFailure[];

const BY_CODE: Record<string, OutboundFailure> = {
  ERR_ADDRESS_REFUSED: 'address_refused',
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  ETIMEDOUT: 'timed_out',
};

// Node names certificate errors after OpenSSL's, some without a common start.
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/;

export interface OutboundGet {
  url: string;
  headers: Record<string, string>;
  /** From the first look-up to the answer's headers. */
  timeoutMs: number;
  /** How many bytes of the answer's body are wanted. */
  keepBytes: number;
  /** Cancels the call. */
  signal?: AbortSignal;
}

export interface OutboundPost extends OutboundGet {
  body: string;
  /**
   * Whether its receiver knows a repeated call, as of a webhook with its id. Only such a call reuses
   * connections, and is sent again when a reused one turns out to be closed.
   */
  isRepeatable?: boolean;
}

type OutboundCall = OutboundGet & { body?: string; isRepeatable: boolean };

interface Agents {
  http: RequestFilteringHttpAgent;
  https: RequestFilteringHttpsAgent;
}

export type OutboundResult = { latencyMs: number } & (
  | {
      kind: 'answered';
      status: number;
      retryAfter: string | null;
      contentType: string | null;
      headers: IncomingHttpHeaders;
      start: Buffer;
    }
  | { kind: 'failed'; reason: OutboundFailure }
);

export interface OutboundOptions extends AddressRules {
  /** Resolves names; the system's resolver when left out. */
  lookup?: LookupFunction;
}

// After the headers the answer is known; the rest gets little time.
const BODY_TIMEOUT_MS = 1_000;
// A body up to this size is read completely, so that the connection can be reused; a larger one is
// cut off.
const BODY_BYTES = 65_536;
const FREE_SOCKETS_PER_HOST = 64;
const FREE_SOCKET_TIMEOUT_MS = 30_000;

/**
 * The only way to addresses that strangers chose. It connects to exactly the checked address, never
 * a private one, without redirects or proxies.
 */
export class OutboundHttp implements OnApplicationShutdown {
  readonly #reused: Agents;
  /** Each call has a connection of its own, which cannot be closed before it is used. */
  readonly #fresh: Agents;

  constructor(private readonly options: OutboundOptions) {
    const agent = {
      maxFreeSockets: FREE_SOCKETS_PER_HOST,
      timeout: FREE_SOCKET_TIMEOUT_MS,
      allowIPAddressList: canonical(options.allowed),
      lookup: checkedLookup(options),
    };
    const agents = (keepAlive: boolean): Agents => ({
      http: new RequestFilteringHttpAgent({ ...agent, keepAlive }),
      https: new RequestFilteringHttpsAgent({ ...agent, keepAlive }),
    });
    [this.#reused, this.#fresh] = [agents(true), agents(false)];
  }

  /** The faults of an address, before anything is sent. */
  fault(url: string): AddressFault | null {
    return addressFault(url, this.options);
  }

  /** Sends a body and returns the result; never throws. Sent once unless it is repeatable. */
  post(post: OutboundPost): Promise<OutboundResult> {
    return this.#call({ isRepeatable: false, ...post });
  }

  /** Reads an address and returns the result; never throws. */
  get(get: OutboundGet): Promise<OutboundResult> {
    return this.#call({ ...get, isRepeatable: true });
  }

  async #call(call: OutboundCall): Promise<OutboundResult> {
    const started = performance.now();
    const since = (): number => Math.round(performance.now() - started);
    // An address stored under an older rule is checked in the URL parser's spelling.
    if (!URL.canParse(call.url) || this.fault(new URL(call.url).href)) {
      return { kind: 'failed', reason: 'address_refused', latencyMs: 0 };
    }
    for (let isRetry = false; ; isRetry = true) {
      const left = { ...call, timeoutMs: Math.max(1, call.timeoutMs - since()) };
      const result = await this.#attempt(left, since).catch((error: unknown): OutboundResult => ({
        kind: 'failed',
        reason: failureOf(error as Error),
        latencyMs: since(),
      }));
      // The server closed an idle connection just as it was reused (RFC 9110, 9.2.2): there was no
      // answer.
      if (result !== 'stale' || isRetry) return lost(result, since);
    }
  }

  /** Closes the idle connections. */
  onApplicationShutdown(): void {
    for (const { http, https } of [this.#reused, this.#fresh]) {
      http.destroy();
      https.destroy();
    }
  }

  #attempt(call: OutboundCall, since: () => number): Promise<OutboundResult | 'stale'> {
    return new Promise((resolve) => {
      const request = this.#open(call);
      let answer: IncomingMessage | undefined;
      const finish = (result: OutboundResult | 'stale'): void => {
        clearTimeout(deadline);
        call.signal?.removeEventListener('abort', stop);
        resolve(result);
      };
      const fail = (reason: OutboundFailure): void => {
        finish({ kind: 'failed', reason, latencyMs: since() });
        request.destroy();
      };
      const stop = (): void => {
        fail('stopped');
      };
      const deadline = setTimeout(() => {
        fail('timed_out');
      }, call.timeoutMs);
      call.signal?.addEventListener('abort', stop);
      if (call.signal?.aborted) stop();
      request.on('error', (error) => {
        const isStale = call.isRepeatable && request.reusedSocket && !answer && isReset(error);
        finish(
          isStale ? 'stale' : { kind: 'failed', reason: failureOf(error), latencyMs: since() },
        );
      });
      request.on('response', (response) => {
        answer = response;
        clearTimeout(deadline);
        void readStart(response, call.keepBytes).then((start) => {
          if (!start) fail('connection_lost');
          else finish({ ...answered(response, since()), start });
        });
      });
      request.end(call.body);
    });
  }

  #open({ url, headers, body, isRepeatable }: OutboundCall): ClientRequest {
    const agents = isRepeatable ? this.#reused : this.#fresh;
    const options =
      body === undefined
        ? { method: 'GET', headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          };
    const address = new URL(url);
    return address.protocol === 'https:'
      ? httpsRequest(address, { ...options, agent: agents.https })
      : httpRequest(address, { ...options, agent: agents.http });
  }
}

function lost(result: OutboundResult | 'stale', since: () => number): OutboundResult {
  if (result !== 'stale') return result;
  return { kind: 'failed', reason: 'connection_lost', latencyMs: since() };
}

function isReset(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '');
}

function answered(
  { statusCode = 0, headers }: IncomingMessage,
  latencyMs: number,
): Omit<Extract<OutboundResult, { kind: 'answered' }>, 'start'> {
  return {
    kind: 'answered',
    status: statusCode,
    retryAfter: headers['retry-after'] ?? null,
    contentType: headers['content-type'] ?? null,
    headers,
    latencyMs,
  };
}

/**
 * The first bytes of a body; null when the sender broke it off. We cut off a long or slow one,
 * which is no fault.
 */
function readStart(response: IncomingMessage, keepBytes: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const finish = (isWhole: boolean): void => {
      clearTimeout(deadline);
      resolve(isWhole ? Buffer.concat(chunks).subarray(0, keepBytes) : null);
    };
    const cut = (): void => {
      finish(true);
      response.destroy();
    };
    const deadline = setTimeout(cut, BODY_TIMEOUT_MS);
    response.on('data', (chunk: Buffer) => {
      if (bytes < keepBytes) chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > BODY_BYTES) cut();
    });
    response.on('end', () => {
      finish(response.complete);
    });
    response.on('error', () => {
      finish(false);
    });
  });
}

/** The meaning of an HTTP client error, without its text, which may hold internal addresses. */
function failureOf(error: Error): OutboundFailure {
  // request-filtering-agent gives its refusals no code
  if (/ is not allowed\. Because/.test(error.message)) return 'address_refused';
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return 'connection_lost';
  if (code.startsWith('HPE_')) return 'answer_malformed';
  if (TLS.test(code)) return 'tls_failed';
  return BY_CODE[code] ?? 'connection_lost';
}

/** The seconds that a `Retry-After` header asks for (RFC 9110 10.2.3: a number or a date); null where it says nothing. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // An HTTP date begins with the name of the day; Date.parse alone takes much else.
  const at = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
