/** Why a job has no result after two attempts. */
export type JobFailure =
  | 'crashed'
  | 'timed_out'
  | 'not_loaded'
  | 'canceled'
  /** Too much waits. */
  | 'dropped'
  | 'closed';

/**
 * Thrown for a job without a result. It says nothing about the pictures: the caller must not decide
 * by it.
 */
export class JobFailed extends Error {
  constructor(
    readonly reason: JobFailure,
    options?: ErrorOptions,
  ) {
    super(`job failed: ${reason}`, options);
  }
}
