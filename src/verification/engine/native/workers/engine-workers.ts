import type { OnApplicationShutdown } from '@nestjs/common';
import {
  FairQueue,
  JobFailed,
  WorkerThread,
  type QueuedWork,
} from '../../../../platform/concurrency/index.js';
import type { Log } from '../../../../platform/logging/index.js';
import { engineJobSeconds, engineQueueDepth } from '../../../metrics.js';
import type { EngineJobs } from './engine-jobs.js';

export interface EngineWorkersOptions {
  /** Each takes one core and, at work, about 300 MB. Without any, every job fails. */
  readonly workers: number;
  /** Another module with the same jobs. */
  readonly entry?: URL;
  readonly loadDeadlineMs?: number;
  readonly jobDeadlineMs?: number;
  /** Bytes of pictures that may wait. */
  readonly maxWaitingBytes?: number;
  readonly log?: Log;
  /** Milliseconds of a clock that measures the share of each session. */
  readonly now?: () => number;
}

/** Who waits for a job. Workers are shared by the time that organizations and their sessions use. */
export interface Asker {
  readonly organizationId: string;
  readonly sessionId: string;
  /** Leaves the queue. A job that runs goes on to its answer, so that its worker keeps its models. */
  readonly signal?: AbortSignal;
  /** A hint or a look ahead: it comes last, is tried once, and is dropped when too much waits. */
  readonly isOptional?: boolean;
}

/** A tool that has the workers to itself. */
export const ALONE: Asker = { organizationId: '', sessionId: '' };

export interface WorkerJob {
  readonly name: string;
  readonly input: object;
  readonly deadlineMs: number;
}

interface Waiting extends QueuedWork {
  readonly job: WorkerJob;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (failure: unknown) => void;
}

const ENTRY = new URL('./engine.worker.js', import.meta.url);
const LOAD_DEADLINE_MS = 60_000;
const JOB_DEADLINE_MS = 20_000;
/** Eight of the largest pictures. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
/** What ran out of time counts this often. */
const TIMED_OUT_FACTOR = 2;

/**
 * The worker threads of this process, which alone decode pictures. A failed job is tried once more,
 * by a new thread. Every call throws `JobFailed` when it has no result.
 */
export class EngineWorkers implements OnApplicationShutdown {
  /** How many pictures are processed at the same time. */
  readonly count: number;
  readonly #threads: readonly WorkerThread[];
  readonly #free: WorkerThread[];
  readonly #queue: FairQueue<Waiting>;
  #isPrepared = false;
  #isClosed = false;

  constructor(private readonly options: EngineWorkersOptions) {
    const { workers, entry = ENTRY, loadDeadlineMs = LOAD_DEADLINE_MS } = options;
    this.count = workers;
    this.#threads = Array.from(
      { length: workers },
      () => new WorkerThread({ entry, loadDeadlineMs }),
    );
    this.#free = [...this.#threads];
    this.#queue = new FairQueue(options.maxWaitingBytes ?? MAX_WAITING_BYTES);
  }

  /**
   * Begins to load the models, unless they are loaded. They take about 200 MB, so a deployment
   * without real checks never loads them.
   */
  prepare(): void {
    if (this.#isPrepared || this.count === 0) return;
    this.#isPrepared = true;
    void this.#prepare();
  }

  /** Loads the models in every worker; otherwise the first job of each does so. */
  async load(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.load()));
  }

  ask<Name extends keyof EngineJobs>(
    name: Name,
    input: EngineJobs[Name]['input'],
    asker: Asker,
  ): Promise<EngineJobs[Name]['answer']> {
    const deadlineMs = this.options.jobDeadlineMs ?? JOB_DEADLINE_MS;
    return this.run({ name, input, deadlineMs }, asker) as Promise<EngineJobs[Name]['answer']>;
  }

  /** Runs any job of the module. */
  async run(job: WorkerJob, asker: Asker): Promise<unknown> {
    try {
      return await this.#attempt(job, asker);
    } catch (error) {
      if (asker.isOptional || asker.signal?.aborted || this.#isClosed) throw error;
      return this.#attempt(job, asker);
    }
  }

  /** Ends all threads; unanswered jobs fail as `closed`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.clear()) {
      engineQueueDepth.dec();
      reject(new JobFailed('closed'));
    }
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async #attempt(job: WorkerJob, asker: Asker): Promise<unknown> {
    const { organizationId: tenant, sessionId: session, signal, isOptional = false } = asker;
    if (this.#isClosed) throw new JobFailed('closed');
    if (this.count === 0) throw new JobFailed('not_loaded');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const bytes = bytesOf(job.input);
    const waiting = { job, resolve, reject, tenant, session, bytes, isOptional };
    if (signal?.aborted) throw new JobFailed('canceled');
    engineQueueDepth.inc();
    for (const dropped of this.#queue.add(waiting)) {
      engineQueueDepth.dec();
      dropped.reject(new JobFailed('dropped'));
    }
    this.#startNext();
    const leave = (): void => {
      if (!this.#queue.remove(waiting)) return;
      engineQueueDepth.dec();
      reject(new JobFailed('canceled'));
    };
    signal?.addEventListener('abort', leave);
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  #startNext(): void {
    while (this.#free.length > 0) {
      const next = this.#queue.take();
      if (!next) return;
      engineQueueDepth.dec();
      void this.#serve(this.#free.pop() as WorkerThread, next);
    }
  }

  async #serve(thread: WorkerThread, waiting: Waiting): Promise<void> {
    const { now = () => performance.now() } = this.options;
    const began = now();
    const end = engineJobSeconds.startTimer({ kind: waiting.job.name });
    let factor = 1;
    try {
      const answer = await thread.run(waiting.job);
      if (tookTooLong(answer)) factor = TIMED_OUT_FACTOR;
      waiting.resolve(answer);
    } catch (error) {
      waiting.reject(error);
      const reason = error instanceof JobFailed ? error.reason : null;
      if (reason === 'timed_out') factor = TIMED_OUT_FACTOR;
      // The next models are loaded in the time of the job that cost them, not of the next one.
      if (reason !== 'not_loaded') await thread.load().catch(() => undefined);
    }
    end();
    this.#queue.end(waiting, (now() - began) * factor);
    this.#free.push(thread);
    this.#startNext();
  }

  async #prepare(): Promise<void> {
    const { log } = this.options;
    const started = performance.now();
    log?.info('the engine is loading');
    try {
      await this.load();
      log?.info('the engine is ready', { durationMs: Math.round(performance.now() - started) });
    } catch (error) {
      if (error instanceof JobFailed && error.reason === 'closed') return;
      // The next job or person tries it again.
      this.#isPrepared = false;
      log?.error('the engine did not load', { error });
    }
  }
}

function bytesOf(input: object): number {
  return Object.values(input).reduce<number>(
    (sum, value) => sum + (value instanceof Uint8Array ? value.byteLength : 0),
    0,
  );
}

/** A picture was refused because its decoding ran out of time. */
function tookTooLong(answer: unknown): boolean {
  return (answer as { refusal?: unknown } | undefined)?.refusal === 'too_slow';
}
