import { setTimeout as delay } from 'node:timers/promises';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Settings } from '../config/index.js';
import { isDatabaseUnavailable } from '../database/index.js';
import { Log } from '../logging/index.js';
import { TASK_NAME, type BackgroundTask } from './task.decorator.js';
import { Wakeups } from './wakeups.js';
import type { Id } from '../ids/index.js';

// A task that is called continuously runs at most this often, and then does all its work.
const LEAST_GAP_MS = 20;

/**
 * Runs each background task by interval or call. A failed run is logged and retried; a stop waits
 * for running ones, so nothing is interrupted.
 */
@Injectable()
export class TaskRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stop = new AbortController();
  #loops: Promise<void>[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly settings: Settings,
    private readonly wakeups: Wakeups,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.sweepIntervalMs === 0) return;
    this.#loops = this.#tasks().map(([name, task]) => this.#loop(name, task));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#loops);
  }

  #tasks(): [string, BackgroundTask][] {
    return this.discovery
      .getProviders()
      .flatMap(({ instance, metatype }): [string, BackgroundTask][] => {
        if (!metatype || !instance) return [];
        const name = Reflect.getMetadata(TASK_NAME, metatype) as string | undefined;
        return name === undefined ? [] : [[name, instance as BackgroundTask]];
      });
  }

  async #loop(name: string, task: BackgroundTask): Promise<void> {
    const { signal } = this.#stop;
    const { sweepIntervalMs } = this.settings;
    let lookedAt = -Infinity;
    while (!signal.aborted) {
      const started = performance.now();
      const called = this.wakeups.takeTenants(name);
      const looks = called.length === 0 || started - lookedAt >= sweepIntervalMs;
      await this.#runOnce(name, task, looks ? undefined : called);
      if (looks) lookedAt = performance.now();
      const untilNextLook = lookedAt + sweepIntervalMs - performance.now();
      await this.wakeups.wait(name, Math.max(0, untilNextLook), signal);
      const early = LEAST_GAP_MS - (performance.now() - started);
      if (early > 0) await delay(early, undefined, { signal }).catch(() => undefined);
    }
  }

  async #runOnce(name: string, task: BackgroundTask, tenants?: readonly Id[]): Promise<void> {
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
