import { setTimeout as delay } from 'node:timers/promises';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  SetMetadata,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Clock, secondsAfter } from '../clock/index.js';
import { Settings } from '../config/index.js';
import { isDatabaseUnavailable } from '../database/index.js';
import { Log } from '../logging/index.js';
import { Wakeups } from './wakeups.js';
import type { Id } from '../ids/index.js';

const TASK = 'task';

interface TaskOptions {
  name: string;
  /** Runs at most this often in each process. Without it, each look for work runs it. */
  everySeconds?: number;
}

export interface BackgroundTask {
  /**
   * Returns how much it did. Any number of processes may run it at once. `signal` announces a stop
   * to a long run. `tenants` limits the run to these tenants; without it the task searches all
   * tenants, which asks every machine.
   */
  run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number>;
}

interface Running extends TaskOptions {
  run: BackgroundTask['run'];
  nextAt: Date;
}

// A task that is called continuously runs at most this often, and then does all its work.
const LEAST_GAP_MS = 20;

/**
 * Runs each background task by interval or call. A failed run is logged and retried; a stop waits
 * for running ones, so nothing is interrupted.
 */
@Injectable()
export class TaskRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stop = new AbortController();
  readonly #added: Running[] = [];
  #loops: Promise<void>[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly settings: Settings,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Adds a task whose name is known only now; before the application starts. */
  add(task: TaskOptions & BackgroundTask): void {
    this.#added.push({ ...task, nextAt: new Date(0) });
  }

  onApplicationBootstrap(): void {
    if (this.settings.sweepIntervalMs === 0) return;
    this.#loops = [...this.#added, ...this.#tasks()].map((task) => this.#loop(task));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#loops);
  }

  #tasks(): Running[] {
    const scanner = new MetadataScanner();
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return [...new Set(instances)].flatMap((instance) => {
      if (typeof instance !== 'object' || instance === null) return [];
      const provider = instance as Record<string, BackgroundTask['run']>;
      const prototype = Object.getPrototypeOf(provider) as typeof provider | null;
      return scanner.getAllMethodNames(prototype).flatMap((name): Running[] => {
        const method = prototype?.[name];
        const options = method && (Reflect.getMetadata(TASK, method) as TaskOptions | undefined);
        return options ? [{ ...options, run: method.bind(provider), nextAt: new Date(0) }] : [];
      });
    });
  }

  async #loop(task: Running): Promise<void> {
    const { name } = task;
    const { signal } = this.#stop;
    const { sweepIntervalMs } = this.settings;
    let lookedAt = -Infinity;
    while (!signal.aborted) {
      const started = performance.now();
      const called = this.wakeups.takeTenants(name);
      const looks = called.length === 0 || started - lookedAt >= sweepIntervalMs;
      await this.#runOnce(task, looks ? undefined : called);
      if (looks) lookedAt = performance.now();
      const untilNextLook = lookedAt + sweepIntervalMs - performance.now();
      await this.wakeups.wait(name, Math.max(0, untilNextLook), signal);
      const early = LEAST_GAP_MS - (performance.now() - started);
      if (early > 0) await delay(early, undefined, { signal }).catch(() => undefined);
    }
  }

  async #runOnce(task: Running, tenants?: readonly Id[]): Promise<void> {
    const { name, everySeconds } = task;
    const now = this.clock.now();
    if (now < task.nextAt) return;
    if (everySeconds !== undefined) task.nextAt = secondsAfter(now, everySeconds);
    try {
      const count = await task.run(this.#stop.signal, tenants);
      if (count > 0) this.log.debug('task ran', { task: name, count });
    } catch (error) {
      this.log[isDatabaseUnavailable(error) ? 'warn' : 'error']('task failed', {
        task: name,
        error,
      });
    }
  }
}

/** Marks a method of a provider as background work: the runner calls it by interval and by name. */
export function Task(name: string, options: Omit<TaskOptions, 'name'> = {}) {
  return <T extends BackgroundTask['run']>(
    target: object,
    method: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    SetMetadata(TASK, { ...options, name } satisfies TaskOptions)(target, method, descriptor);
  };
}
