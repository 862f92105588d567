import { EngineJobFailed } from './job-failure.js';
import { SingleThread, type Job, type ThreadOptions } from './single-thread.js';

export interface WorkerPoolOptions extends ThreadOptions {
  readonly workers: number;
}

interface Waiting {
  readonly resolve: (thread: SingleThread) => void;
  readonly reject: (failure: EngineJobFailed) => void;
}

/** Gives each job to a free worker, in order. A failed job is tried once more, by a new worker. */
export class WorkerPool {
  readonly #threads: readonly SingleThread[];
  readonly #free: SingleThread[];
  readonly #waiting: Waiting[] = [];
  #isClosed = false;

  constructor({ workers, ...thread }: WorkerPoolOptions) {
    this.#threads = Array.from({ length: workers }, () => new SingleThread(thread));
    this.#free = [...this.#threads];
  }

  /** Loads the models in every worker; otherwise a job does so. */
  async load(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.load()));
  }

  /** Throws `EngineJobFailed`. */
  async run(job: Job): Promise<unknown> {
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
    for (const { reject } of this.#waiting.splice(0)) reject(new EngineJobFailed('closed'));
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  private async freeThread(signal?: AbortSignal): Promise<SingleThread> {
    if (this.#isClosed) throw new EngineJobFailed('closed');
    if (signal?.aborted) throw new EngineJobFailed('canceled');
    const thread = this.#free.pop();
    if (thread) return thread;
    const { promise, resolve, reject } = Promise.withResolvers<SingleThread>();
    const waiting = { resolve, reject };
    this.#waiting.push(waiting);
    const cancel = (): void => {
      const place = this.#waiting.indexOf(waiting);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(new EngineJobFailed('canceled'));
    };
    signal?.addEventListener('abort', cancel);
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  private release(thread: SingleThread): void {
    const next = this.#waiting.shift();
    if (next) next.resolve(thread);
    else this.#free.push(thread);
  }
}
