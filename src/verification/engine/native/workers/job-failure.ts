/** Why a job has no answer, after it was tried twice. */
export const JOB_FAILURES = ['crashed', 'timed_out', 'not_loaded', 'closed'] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

/** Thrown for a job that has no answer. It says nothing about the pictures: whoever asked must not decide by it. */
export class EngineJobFailed extends Error {
  constructor(
    readonly reason: JobFailure,
    options?: ErrorOptions,
  ) {
    super(`engine job failed: ${reason}`, options);
  }
}
