import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Task } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { RetentionSweep, type RetentionReport } from './retention-sweep.service.js';

const EVERY_SECONDS = 3_600;
/**
 * * Log lines for each organization. A missing key makes everything unreadable, which would fill
 * the log.
 */
const MAX_NAMED = 100;

/** Applies retention once an hour in each process: retention counts days. */
@Injectable()
@Task('apply-retention')
export class RetentionTask {
  #nextAt = new Date(0);

  constructor(
    private readonly sweep: RetentionSweep,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run(): Promise<number> {
    const now = this.clock.now();
    if (now < this.#nextAt) return 0;
    this.#nextAt = secondsAfter(now, EVERY_SECONDS);
    const reports = await this.sweep.run({ dryRun: false });
    for (const report of reports) this.#name(report);
    return reports
      .flatMap(({ sessions, pictures, people }) => [
        ...Object.values(sessions),
        ...Object.values(pictures),
        people,
      ])
      .reduce((sum, count) => sum + count, 0);
  }

  /** Logs unreadable data that retention had to keep: its key is missing, or a bit was changed. */
  #name({ organization_id: tenant, unreadable }: RetentionReport): void {
    const count = unreadable.length;
    for (const subject of unreadable.slice(0, MAX_NAMED))
      this.log.error('retention passed over what it cannot read', { tenant, subject, count });
  }
}
