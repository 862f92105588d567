import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { eachTenant, Task, type BackgroundTask } from '../../platform/jobs/index.js';
import { CAMPAIGN_TASK } from './campaigns.service.js';
import { InvitationRunner } from './invitation-runner.js';
import { CampaignStore } from './records/index.js';

/** Sends the invitations and reminders of running campaigns. */
@Injectable()
@Task(CAMPAIGN_TASK)
export class CampaignTask implements BackgroundTask {
  constructor(
    private readonly campaigns: CampaignStore,
    private readonly runner: InvitationRunner,
  ) {}

  async run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number> {
    const due =
      (tenants as readonly Id<'cust'>[] | undefined) ?? (await this.campaigns.tenantsWithRunning());
    return eachTenant(due, (tenant) => this.#of(tenant, signal));
  }

  async #of(customerId: Id<'cust'>, signal?: AbortSignal): Promise<number> {
    let sent = 0;
    for (const campaign of await this.campaigns.listRunning(customerId))
      for (let rows = 1; rows > 0 && !signal?.aborted;) {
        rows = await this.runner.step(campaign);
        sent += rows;
        await nextTurn(); // requests go first
      }
    return sent;
  }
}
