import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { eachTenant, Task } from '../jobs/index.js';
import { AuditTrails } from './audit-trails.js';

const HOUR_MS = 3_600_000;

/** Signs every chain that has grown, once in an hour of the clock and once after a start. */
@Injectable()
@Task('sign-audit')
export class AuditCheckpointTask {
  #doneHour = -1;

  constructor(
    private readonly trails: AuditTrails,
    private readonly clock: Clock,
  ) {}

  /** How many checkpoints it made. */
  async run(): Promise<number> {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    if (hour === this.#doneHour) return 0;
    const signed = await eachTenant(this.trails.all, (trail) => trail.signAll());
    this.#doneHour = hour;
    return signed;
  }
}
