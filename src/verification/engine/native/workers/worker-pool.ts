import {
  JobFailed,
  WorkerThread,
  type ThreadOptions,
  type WorkerJob,
} from '../../../../platform/concurrency/index.js';

export interface WorkerPoolOptions extends ThreadOptions {
  readonly workers: number;
}

interface Waiting {
  readonly resolve: (thread: WorkerThread) => void;
  readonly reject: (failure: JobFailed) => void;
}

/** Gives each job to a free worker, in order. A failed job is tried once more, by a new worker. */
export class WorkerPool {
  readonly #threads: readonly WorkerThread[];
  readonly #free: WorkerThread[];
  readonly #waiting: Waiting[] = [];
  #isClosed = false;

  constructor({ workers, ...thread }: WorkerPoolOptions) {
    this.#threads = Array.from({ length: workers }, () => new WorkerThread(thread));
    this.#free = [...this.#threads];
  }

  /** Loads the models in every worker; otherwise a job does so. */
  async load(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.load()));
  }

  /** Throws `JobFailed`. */
  async run(job: WorkerJob): Promise<unknown> {
    const thread = await this.freeThread(job.signal);
    try {
      return await thread.run(job).catch((error: unknown) => {
        if (job.signal?.aborted) throw error;
        return thread.run(job);
      });
    } finally {
      this.release(thread);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new JobFailed('closed'));
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  private async freeThread(signal?: AbortSignal): Promise<WorkerThread> {
    if (this.#isClosed) throw new JobFailed('closed');
    if (signal?.aborted) throw new JobFailed('canceled');
    const thread = this.#free.pop();
    if (thread) return thread;
    const { promise, resolve, reject } = Promise.withResolvers<WorkerThread>();
    const waiting = { resolve, reject };
    this.#waiting.push(waiting);
    const cancel = (): void => {
      const place = this.#waiting.indexOf(waiting);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(new JobFailed('canceled'));
    };
    signal?.addEventListener('abort', cancel);
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  private release(thread: WorkerThread): void {
    const next = this.#waiting.shift();
    if (next) next.resolve(thread);
    else this.#free.push(thread);
  }
}
