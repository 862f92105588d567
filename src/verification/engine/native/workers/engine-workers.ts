import type { EngineJobs } from './engine-jobs.js';
import { WorkerPool } from './worker-pool.js';

export interface EngineWorkersOptions {
  /** Each takes one core and, at work, about 300 MB. */
  readonly workers: number;
  /** Another module with the same jobs. */
  readonly entry?: URL;
  readonly loadDeadlineMs?: number;
  readonly jobDeadlineMs?: number;
}

const ENTRY = new URL('./engine.worker.js', import.meta.url);
const LOAD_DEADLINE_MS = 60_000;
const JOB_DEADLINE_MS = 20_000;

/**
 * Runs engine jobs on pictures in worker threads. Every call throws `JobFailed` when it has
 * no result.
 */
export class EngineWorkers {
  readonly #pool: WorkerPool;
  readonly #deadlineMs: number;

  constructor({ workers, entry = ENTRY, loadDeadlineMs, jobDeadlineMs }: EngineWorkersOptions) {
    this.#pool = new WorkerPool({
      workers,
      entry,
      loadDeadlineMs: loadDeadlineMs ?? LOAD_DEADLINE_MS,
    });
    this.#deadlineMs = jobDeadlineMs ?? JOB_DEADLINE_MS;
  }

  /** Loads the models now instead of with the first job. */
  load(): Promise<void> {
    return this.#pool.load();
  }

  ask<Name extends keyof EngineJobs>(
    name: Name,
    input: EngineJobs[Name]['input'],
    signal?: AbortSignal,
  ): Promise<EngineJobs[Name]['answer']> {
    const job = { name, input, deadlineMs: this.#deadlineMs, ...(signal && { signal }) };
    return this.#pool.run(job) as Promise<EngineJobs[Name]['answer']>;
  }

  /** Ends all threads; unanswered jobs fail as `closed`. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}
