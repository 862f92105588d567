/** Why a job has no result after two attempts. */
export const JOB_FAILURES = ['crashed', 'timed_out', 'not_loaded', 'canceled', 'closed'] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

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
