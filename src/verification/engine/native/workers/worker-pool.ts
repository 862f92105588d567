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
    const thread = await this.freeThread();
    try {
      return await thread.run(job).catch(() => thread.run(job));
    } finally {
      this.release(thread);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new EngineJobFailed('closed'));
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  private async freeThread(): Promise<SingleThread> {
    if (this.#isClosed) throw new EngineJobFailed('closed');
    const thread = this.#free.pop();
    if (thread) return thread;
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  private release(thread: SingleThread): void {
    const next = this.#waiting.shift();
    if (next) next.resolve(thread);
    else this.#free.push(thread);
  }
}
