import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../../../platform/config/index.js';
import { Log } from '../../../../platform/logging/index.js';
import { VerificationSettings } from '../../../settings.js';
import type { EngineJobs } from './engine-jobs.js';
import { EngineWorkers } from './engine-workers.js';
import { JobFailed } from '../../../../platform/concurrency/index.js';

/** The worker threads of this process, which alone decode pictures. Without any, every job fails. */
@Injectable()
export class PictureWorkers implements OnApplicationShutdown {
  /** How many pictures are processed at the same time. */
  readonly count: number;
  readonly #workers: EngineWorkers | null;
  #isPrepared = false;

  constructor(
    settings: Settings,
    private readonly log: Log,
  ) {
    this.count = settings.of(VerificationSettings).engineWorkers;
    this.#workers = this.count > 0 ? new EngineWorkers({ workers: this.count }) : null;
  }

  /**
   * Loads the models, unless they are loaded. They take about 200 MB, so a deployment without real
   * checks never loads them.
   */
  prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    void this.#load();
  }

  /** Throws `JobFailed` when it has no result. */
  async ask<Name extends keyof EngineJobs>(
    name: Name,
    input: EngineJobs[Name]['input'],
    signal?: AbortSignal,
  ): Promise<EngineJobs[Name]['answer']> {
    if (!this.#workers) throw new JobFailed('not_loaded');
    return this.#workers.ask(name, input, signal);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#workers?.close();
  }

  async #load(): Promise<void> {
    if (!this.#workers) return;
    const started = performance.now();
    this.log.info('the engine is loading');
    try {
      await this.#workers.load();
      this.log.info('the engine is ready', { durationMs: Math.round(performance.now() - started) });
    } catch (error) {
      if (error instanceof JobFailed && error.reason === 'closed') return;
      // The next job or person tries it again.
      this.#isPrepared = false;
      this.log.error('the engine did not load', { error });
    }
  }
}
