import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** Why a job has no result after two attempts. */
type JobFailure =
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

export interface ThreadOptions {
  /** The module that exports the jobs. */
  readonly entry: URL;
  /** Its `load` runs before each job and may take this long. Without a time it has none. */
  readonly loadDeadlineMs?: number;
  /** Limits the JavaScript heap; buffers such as pixels and models are outside of it. */
  readonly maxHeapMb?: number;
}

export interface WorkerJob {
  readonly name: string;
  readonly input: unknown;
  readonly deadlineMs: number;
}

const MAX_HEAP_MB = 256;
/** Lower priority than the threads that answer requests, where the system supports it. */
const NICE = 5;

/**
 * One worker thread with one job at a time. After a failure the thread is ended, and the next job
 * gets a new one.
 */
export class WorkerThread {
  #pool: Piscina | null = null;
  #isClosed = false;

  constructor(private readonly options: ThreadOptions) {}

  /** Throws `JobFailed`. */
  async run(job: WorkerJob): Promise<unknown> {
    await this.load();
    return this.attempt(job, job.deadlineMs, 'crashed');
  }

  async load(): Promise<void> {
    const { loadDeadlineMs } = this.options;
    if (loadDeadlineMs === undefined) return;
    await this.attempt(
      { name: 'load', input: undefined, deadlineMs: 0 },
      loadDeadlineMs,
      'not_loaded',
    );
  }

  /** Running jobs fail as `closed`, and no new job starts. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.endThread();
  }

  private async attempt(
    { name, input }: WorkerJob,
    deadlineMs: number,
    failure: 'crashed' | 'not_loaded',
  ): Promise<unknown> {
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      return await this.pool().run(input, { name, signal });
    } catch (cause) {
      // After any failure its memory is not trusted with the next picture.
      await this.endThread();
      const reason = signal.aborted ? 'timed_out' : failure;
      throw new JobFailed(this.#isClosed ? 'closed' : reason, { cause });
    }
  }

  private pool(): Piscina {
    if (this.#isClosed) throw new JobFailed('closed');
    this.#pool ??= this.newPool();
    return this.#pool;
  }

  private async endThread(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    await pool?.destroy();
  }

  private newPool(): Piscina {
    const pool = new Piscina({
      filename: fileURLToPath(this.options.entry),
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: 1,
      idleTimeout: Infinity,
      // A job may have its own threads that must reach it between jobs.
      atomics: 'disabled',
      niceIncrement: NICE,
      resourceLimits: { maxOldGenerationSizeMb: this.options.maxHeapMb ?? MAX_HEAP_MB },
      // Code that opens strangers' files must not see this process's keys.
      env: {},
      execArgv: ['--enable-source-maps'],
    });
    // A thread may end between two jobs.
    pool.on('error', () => {
      if (this.#pool === pool) this.#pool = null;
      void pool.destroy();
    });
    return pool;
  }
}
