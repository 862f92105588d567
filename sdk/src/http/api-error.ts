/** One wrong place in a request, by JSON pointer (RFC 6901). */
export interface FieldFault {
  pointer: string;
  /** `required`, `unknown`, `invalid`, or one that says more. */
  code: string;
  detail: string;
}

/** What an {@link ApiError} is made of. */
export interface ApiErrorDetails {
  status?: number | null;
  code: string;
  detail: string;
  requestId?: string | null;
  errors?: readonly FieldFault[];
  retryAfter?: number | null;
  cause?: unknown;
}

/**
 * Every refusal and failure of a call. It never holds the key, the request or its headers, so it can
 * be logged.
 */
export class ApiError extends Error {
  /** HTTP status, or null where no answer arrived. */
  readonly status: number | null;
  /** Stable: decide by it. */
  readonly code: string;
  /** For people; may change. */
  readonly detail: string;
  /** `X-Request-Id` of the answer: quote it to support. */
  readonly requestId: string | null;
  /** The wrong fields of a 400. */
  readonly errors: readonly FieldFault[];
  /** Seconds the other side asks to wait, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(details: ApiErrorDetails) {
    super(`${details.code}: ${details.detail}`, { cause: details.cause });
    this.status = details.status ?? null;
    this.code = details.code;
    this.detail = details.detail;
    this.requestId = details.requestId ?? null;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter ?? null;
  }
}
