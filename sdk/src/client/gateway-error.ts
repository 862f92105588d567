import { ApiError, type ApiErrorDetails, type FieldFault } from '../http/api-error.js';

/** One wrong place in a request, by JSON pointer (RFC 6901). */
export type GatewayFieldError = FieldFault;
/** What a {@link GatewayError} is made of. */
export type GatewayErrorDetails = ApiErrorDetails;

/**
 * Every refusal and failure of a gateway call.
 *
 * `code` is stable. The gateway's own codes are in its error reference; the client adds
 * `gateway_unreachable` (no answer: network, time-out), `gateway_answer_invalid` (an answer that is
 * not the gateway's: too large, not JSON, a proxy's error page), `gateway_answer_replayed` (see
 * `consume`), `gateway_redirected` (redirects are never followed) and `wait_timed_out`.
 */
export class GatewayError extends ApiError {
  override readonly name = 'GatewayError';
}
