import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { Settings } from '../config/index.js';
import { Log, outsideRequests } from '../logging/index.js';
import { LeaseWorker, type LeasedWork } from './lease-worker.js';
import { TaskRunner } from './task-runner.js';
import { Wakeups } from './wakeups.js';

const LOOK_AGAIN_MS = 1_000;

/** A process that works on nothing must not keep all that it offers. Beyond this, work is looked for. */
export const MOST_OFFERED = 10_000;

/** A worker's name, and its work if it does not run yet. `cutOff` ends running calls. */
export interface Assignment<C, R> {
  key: unknown;
  work: (cutOff: AbortSignal) => LeasedWork<C, R>;
}

/** Leased rows, and who works on them. */
interface LeasedQueue<T, C, R> {
  /** The background task that does the work. */
  readonly task: string;
  /** Asks, without locks, where work is due. */
  look(now: Date): Promise<readonly T[]>;
  /** The workers of what is due or offered. */
  assign(offered: T): Promise<readonly Assignment<C, R>[]> | readonly Assignment<C, R>[];
}

/** Makes the dispatchers of this process. Each is a background task. */
@Injectable()
export class Dispatchers {
  constructor(
    readonly wakeups: Wakeups,
    readonly clock: Clock,
    readonly log: Log,
    readonly settings: Settings,
    private readonly runner: TaskRunner,
  ) {}

  open<T, C, R>(queue: LeasedQueue<T, C, R>): Dispatcher<T, C, R> {
    const dispatcher = new Dispatcher(queue, this);
    this.runner.add({ name: queue.task, run: (signal) => dispatcher.run(signal) });
    return dispatcher;
  }
}

/**
 * Works on the rows of one queue, with a worker for each endpoint or provider, so none delays
 * another. This process offers its own new work; other work is looked for.
 */
export class Dispatcher<T, C, R> {
  readonly #workers = new Map<unknown, LeaseWorker<C, R>>();
  readonly #cutOff = new AbortController();
  readonly #offered = new Set<T>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #done = 0;

  constructor(
    private readonly queue: LeasedQueue<T, C, R>,
    private readonly parts: Pick<Dispatchers, 'wakeups' | 'clock' | 'log' | 'settings'>,
  ) {}

  /** New work: call this after its transaction's commit. */
  offer(work: readonly T[]): void {
    for (const each of work) this.#offered.add(each);
    if (this.#offered.size > MOST_OFFERED) {
      this.#offered.clear();
      this.#lookedAt = Number.NEGATIVE_INFINITY;
    }
    this.#wake();
  }

  /** Works until nothing is due or running; returns the number of attempts. */
  async run(signal = new AbortController().signal): Promise<number> {
    const before = this.#done;
    // A little less than the pause between two runs, so that every run looks.
    let lookAfterMs = this.parts.settings.sweepIntervalMs * 0.9;
    for (;;) {
      if (!signal.aborted) await this.#startWorkers(lookAfterMs);
      if (this.#workers.size === 0) break;
      if (signal.aborted) await this.#drain();
      else await this.parts.wakeups.wait(this.queue.task, LOOK_AGAIN_MS, signal);
      lookAfterMs = Math.max(lookAfterMs, LOOK_AGAIN_MS);
    }
    return this.#done - before;
  }

  /** Gives back what this process has not begun of one worker. */
  halt(key: unknown): void {
    // The worker's later writes do not belong to the request that halts it.
    outsideRequests(() => this.#workers.get(key)?.stop());
  }

  async #startWorkers(lookAfterMs: number): Promise<void> {
    const offered = [...this.#offered];
    this.#offered.clear();
    for (const each of offered) await this.#assign(each);
    const now = performance.now();
    if (now - this.#lookedAt < lookAfterMs) return;
    this.#lookedAt = now;
    for (const each of await this.queue.look(this.parts.clock.now())) await this.#assign(each);
  }

  async #assign(offered: T): Promise<void> {
    for (const { key, work } of await this.queue.assign(offered)) {
      const worker = this.#workers.get(key) ?? this.#open(key, work(this.#cutOff.signal));
      if (worker.isStopped) this.#offered.add(offered);
      else worker.offer();
    }
  }

  #open(key: unknown, work: LeasedWork<C, R>): LeaseWorker<C, R> {
    const worker = new LeaseWorker(work, this.parts, (done) => {
      this.#workers.delete(key);
      this.#done += done;
      this.#wake();
    });
    this.#workers.set(key, worker);
    return worker;
  }

  /** Finishes running calls within the time limit, and gives the rest back. */
  async #drain(): Promise<void> {
    // The remaining time is for giving back what was not done.
    const cutOff = setTimeout(() => {
      this.#cutOff.abort();
    }, this.parts.settings.drainTimeoutMs * 0.8);
    for (const worker of this.#workers.values()) worker.stop();
    const never = new AbortController().signal;
    while (this.#workers.size > 0)
      await this.parts.wakeups.wait(this.queue.task, LOOK_AGAIN_MS, never);
    clearTimeout(cutOff);
  }

  #wake(): void {
    this.parts.wakeups.call(this.queue.task);
  }
}
