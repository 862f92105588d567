/** One wrong place in a request, by JSON pointer (RFC 6901). */
export interface GatewayFieldError {
  pointer: string;
  code: string;
  detail: string;
}

/** What a {@link GatewayError} is made of. */
export interface GatewayErrorDetails {
  status?: number | null;
  code: string;
  detail: string;
  requestId?: string | null;
  errors?: readonly GatewayFieldError[];
  retryAfter?: number | null;
  cause?: unknown;
}

/**
 * Every refusal and failure of a gateway call.
 *
 * `code` is stable. The gateway's own codes are in its error reference; the client adds
 * `gateway_unreachable` (no answer: network, time-out), `gateway_answer_invalid` (an answer that is
 * not the gateway's: too large, not JSON, a proxy's error page), `gateway_answer_replayed` (see
 * `consume`), `gateway_redirected` (redirects are never followed) and `wait_timed_out`.
 *
 * It never holds the customer key, the request or its headers, so it can be logged.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  /** HTTP status, or null where no answer arrived. */
  readonly status: number | null;
  readonly code: string;
  /** For people; may change. */
  readonly detail: string;
  /** `X-Request-Id` of the answer: quote it to support. */
  readonly requestId: string | null;
  /** The wrong fields of a 400. */
  readonly errors: readonly GatewayFieldError[];
  /** Seconds the gateway asks to wait, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(details: GatewayErrorDetails) {
    super(`${details.code}: ${details.detail}`, { cause: details.cause });
    this.status = details.status ?? null;
    this.code = details.code;
    this.detail = details.detail;
    this.requestId = details.requestId ?? null;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter ?? null;
  }
}
