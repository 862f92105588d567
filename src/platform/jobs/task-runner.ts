import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { Settings } from '../config/index.js';
import { Log } from '../logging/index.js';
import { TASK_NAME, type BackgroundTask } from './task.decorator.js';

/**
 * Runs each background task, waits, and runs it again. A failed run is logged and tried again; a stop waits for the runs
 * under way, so that nothing is cut in the middle.
 */
@Injectable()
export class TaskRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stop = new AbortController();
  #loops: Promise<void>[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly settings: Settings,
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
        const name = this.reflector.get<string | undefined>(TASK_NAME, metatype);
        return name === undefined ? [] : [[name, instance as BackgroundTask]];
      });
  }

  async #loop(name: string, task: BackgroundTask): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#runOnce(name, task);
      await wait(this.settings.sweepIntervalMs, this.#stop.signal);
    }
  }

  async #runOnce(name: string, task: BackgroundTask): Promise<void> {
    try {
      const count = await task.run();
      if (count > 0) this.log.info('task ran', { task: name, count });
    } catch (error) {
      this.log.error('task failed', { task: name, error });
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
