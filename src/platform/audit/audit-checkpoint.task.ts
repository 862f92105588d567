import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { eachTenant, Task } from '../jobs/index.js';
import type { AuditTrail } from './audit-trail.js';
import { AuditTrails } from './audit-trails.js';

const HOUR_MS = 3_600_000;

/** Signs every chain that has grown, once in every hour of the clock and once after a start. */
@Injectable()
@Task('sign-audit')
export class AuditCheckpointTask {
  /** The last hour each product was signed: when one fails, the other is not signed again. */
  readonly #doneHours = new Map<AuditTrail, number>();

  constructor(
    private readonly trails: AuditTrails,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of new checkpoints. */
  run(): Promise<number> {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    const due = this.trails.all.filter((trail) => this.#doneHours.get(trail) !== hour);
    return eachTenant(due, async (trail) => {
      const signed = await trail.signAll();
      this.#doneHours.set(trail, hour);
      return signed;
    });
  }
}
