import { Injectable } from '@nestjs/common';
import { Task } from '../jobs/index.js';
import { AuditTrails } from './audit-trails.js';

/** Gives committed entries their place in the chain. Any number of processes may run it; one works at a tenant. */
@Injectable()
@Task('link-audit')
export class AuditLinkTask {
  constructor(private readonly trails: AuditTrails) {}

  /** How many entries it linked. */
  async run(): Promise<number> {
    let linked = 0;
    for (const trail of this.trails.all) linked += await trail.linkAll();
    return linked;
  }
}
