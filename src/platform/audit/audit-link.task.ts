import { Injectable } from '@nestjs/common';
import { eachTenant, Task } from '../jobs/index.js';
import { AuditTrails } from './audit-trails.js';

/** Gives committed entries their place in the chain. Any number of processes may run it; one works at a tenant. */
@Injectable()
@Task('link-audit')
export class AuditLinkTask {
  constructor(private readonly trails: AuditTrails) {}

  /** How many entries it linked. */
  run(): Promise<number> {
    return eachTenant(this.trails.all, (trail) => trail.linkAll());
  }
}
