import { ApiError, type ApiErrorDetails, type FieldFault } from '../http/api-error.js';

/** One wrong place in a request, by JSON pointer (RFC 6901). */
export type GatewayFieldError = FieldFault;
/** What a {@link GatewayError} is made of. */
export type GatewayErrorDetails = ApiErrorDetails;

/**
 * Any failed gateway call. `code` is stable: the gateway's own, or `gateway_unreachable`,
 * `gateway_answer_invalid`, `gateway_answer_replayed`, `gateway_redirected` or `wait_timed_out`
 * from this client.
 */
export class GatewayError extends ApiError {
  override readonly name = 'GatewayError';
}
