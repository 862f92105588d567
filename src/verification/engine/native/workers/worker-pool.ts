import { EngineJobFailed } from './job-failure.js';
import { WorkerLane, type Job, type LaneOptions } from './worker-lane.js';

export interface WorkerPoolOptions extends LaneOptions {
  readonly workers: number;
}

interface Waiting {
  readonly resolve: (lane: WorkerLane) => void;
  readonly reject: (failure: EngineJobFailed) => void;
}

/** Gives each job to a free worker, in order. A failed job is tried once more, by a new worker. */
export class WorkerPool {
  readonly #lanes: readonly WorkerLane[];
  readonly #free: WorkerLane[];
  readonly #waiting: Waiting[] = [];
  #isClosed = false;

  constructor({ workers, ...lane }: WorkerPoolOptions) {
    this.#lanes = Array.from({ length: workers }, () => new WorkerLane(lane));
    this.#free = [...this.#lanes];
  }

  /** Loads the models in every worker; otherwise a job does so. */
  async load(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.load()));
  }

  /** Throws `EngineJobFailed`. */
  async run(job: Job): Promise<unknown> {
    const lane = await this.freeLane();
    try {
      return await lane.run(job).catch(() => lane.run(job));
    } finally {
      this.release(lane);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new EngineJobFailed('closed'));
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  private async freeLane(): Promise<WorkerLane> {
    if (this.#isClosed) throw new EngineJobFailed('closed');
    const lane = this.#free.pop();
    if (lane) return lane;
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  private release(lane: WorkerLane): void {
    const next = this.#waiting.shift();
    if (next) next.resolve(lane);
    else this.#free.push(lane);
  }
}
