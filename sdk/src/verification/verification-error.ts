import { ApiError } from '../http/api-error.js';

/**
 * Any failed call to the verification service. `code` is stable: the service's own, or
 * `verification_unreachable`, `verification_answer_invalid`, `verification_redirected` or
 * `wait_timed_out` from this client.
 */
export class VerificationError extends ApiError {
  override readonly name = 'VerificationError';
}
