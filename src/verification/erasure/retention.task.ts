import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Task } from '../../platform/jobs/index.js';
import { RetentionSweep } from './retention-sweep.service.js';

const EVERY_SECONDS = 3_600;

/** Applies retention once an hour in each process: days do not need seconds. */
@Injectable()
@Task('apply-retention')
export class RetentionTask {
  #nextAt = new Date(0);

  constructor(
    private readonly sweep: RetentionSweep,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const now = this.clock.now();
    if (now < this.#nextAt) return 0;
    this.#nextAt = secondsAfter(now, EVERY_SECONDS);
    const reports = await this.sweep.run({ dryRun: false });
    return reports
      .flatMap(({ sessions, people }) => [...Object.values(sessions), people])
      .reduce((sum, count) => sum + count, 0);
  }
}
