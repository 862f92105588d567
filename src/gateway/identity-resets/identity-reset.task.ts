import { Injectable } from '@nestjs/common';
import { eachTenant, Task, type BackgroundTask } from '../../platform/jobs/index.js';
import type { Id } from '../../platform/ids/index.js';
import { IdentityResetStore } from './identity-reset.store.js';
import { IdentityResetsService } from './identity-resets.service.js';

const BATCH = 100;

/** Carries out approved resets at the end of their cool-down, and lets others expire. */
@Injectable()
@Task('identity-resets')
export class IdentityResetTask implements BackgroundTask {
  constructor(
    private readonly store: IdentityResetStore,
    private readonly resets: IdentityResetsService,
  ) {}

  async run(): Promise<number> {
    return eachTenant(await this.store.tenantsWithDue(), (tenant) => this.#of(tenant));
  }

  async #of(customerId: Id<'cust'>): Promise<number> {
    const due = await this.store.listDue(customerId, BATCH);
    for (const id of due) await this.resets.carryOut(customerId, id);
    return due.length;
  }
}
