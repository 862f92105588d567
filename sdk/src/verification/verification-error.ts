import { ApiError } from '../http/api-error.js';

/**
 * Every refusal and failure of a call to the verification service.
 *
 * `code` is stable. The service's own codes are in its error reference; the client adds
 * `verification_unreachable` (no answer: network, time-out), `verification_answer_invalid` (an
 * answer that is not the service's: too large, not JSON, a proxy's error page),
 * `verification_redirected` (redirects are never followed) and `wait_timed_out`.
 */
export class VerificationError extends ApiError {
  override readonly name = 'VerificationError';
}
