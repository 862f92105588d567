import { Injectable } from '@nestjs/common';
import { eachTenant, Task } from '../jobs/index.js';
import { AuditTrails } from './audit-trails.js';

/**
 * Links committed entries into the chain. Any number of processes may run it; one at a time works
 * on a tenant.
 */
@Injectable()
@Task('link-audit')
export class AuditLinkTask {
  constructor(private readonly trails: AuditTrails) {}

  /** How many entries it linked. */
  run(): Promise<number> {
    return eachTenant(this.trails.all, (trail) => trail.linkAll());
  }
}
