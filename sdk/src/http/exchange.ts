import axios, { AxiosError, AxiosHeaders } from 'axios';

/** One request, already serialised. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Milliseconds for the whole exchange, a slowly dripping answer included. */
  timeoutMs: number;
  /** Largest answer read, in bytes after decompression. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

/** Any answer, whatever its status. Header names are in lower case. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

/**
 * No usable answer arrived. Carries a code and a message only: nothing of the request can leak
 * through it.
 */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';

  constructor(
    /** What happened, such as `ECONNREFUSED` or `ETIMEDOUT`. */
    readonly code: string,
    message: string,
    /** The service answered with more than `maxBytes` or not in HTTP: a retry would not help. */
    readonly answered: boolean,
  ) {
    super(message);
  }
}

const asIs = [(text: unknown) => text];

/**
 * One HTTP exchange: no redirect is followed, size and total time are bounded. Throws
 * `HttpFailure`, or the reason of the caller's own `signal`.
 */
export async function exchange(request: HttpRequest): Promise<HttpAnswer> {
  const { method, url, headers, body, timeoutMs, maxBytes, signal } = request;
  signal?.throwIfAborted();
  // axios's own timeout restarts with every byte; this one ends the exchange
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await axios.request<string>({
      method,
      url,
      // axios would send a missing body as a form
      headers: { 'content-type': false, ...headers },
      data: body,
      adapter: 'http',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      maxRedirects: 0,
      maxContentLength: maxBytes,
      responseType: 'text',
      transformRequest: asIs,
      transformResponse: asIs,
      validateStatus: () => true,
    });
    return { status: answer.status, headers: headersOf(answer.headers), body: answer.data };
  } catch (error) {
    signal?.throwIfAborted();
    throw failureOf(error, deadline, timeoutMs);
  }
}

function headersOf(headers: unknown): HttpAnswer['headers'] {
  const plain = headers instanceof AxiosHeaders ? headers.toJSON() : {};
  return Object.fromEntries(
    Object.entries(plain).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );
}

/**
 * An axios error holds the whole request with its credentials: only its code and message are kept.
 */
function failureOf(error: unknown, deadline: AbortSignal, timeoutMs: number): HttpFailure {
  if (deadline.aborted) {
    return new HttpFailure('ETIMEDOUT', `no answer within ${String(timeoutMs)} ms`, false);
  }
  if (!(error instanceof AxiosError)) {
    return new HttpFailure('EUNKNOWN', 'the request could not be sent', false);
  }
  const code = error.code ?? 'EUNKNOWN';
  return new HttpFailure(code, error.message, code === AxiosError.ERR_BAD_RESPONSE);
}
