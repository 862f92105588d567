import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/index.js';
import type { Id } from '../../platform/ids/index.js';
import { eachOf, Task, type BackgroundTask } from '../../platform/jobs/index.js';
import { CAMPAIGN_TASK } from './campaigns.service.js';
import { pauseMs } from './invitation-pace.policy.js';
import { InvitationRunner } from './invitation-runner.js';
import { CampaignStore } from './records/campaign.store.js';

/** Sends the invitations and reminders of running campaigns. */
@Injectable()
export class CampaignTask implements BackgroundTask {
  constructor(
    private readonly campaigns: CampaignStore,
    private readonly runner: InvitationRunner,
    private readonly settings: Settings,
  ) {}

  @Task(CAMPAIGN_TASK)
  async run(signal?: AbortSignal, tenants?: readonly Id[]): Promise<number> {
    const due =
      (tenants as readonly Id<'cust'>[] | undefined) ?? (await this.campaigns.tenantsWithRunning());
    return eachOf(due, (tenant) => this.#of(tenant, signal));
  }

  async #of(customerId: Id<'cust'>, signal?: AbortSignal): Promise<number> {
    let sent = 0;
    for (const campaign of await this.campaigns.listRunning(customerId))
      for (let goesOn = true; goesOn && !signal?.aborted;) {
        const began = performance.now();
        const { count, isPutOff } = await this.runner.step(campaign);
        sent += count;
        goesOn = count > 0 && !isPutOff;
        if (goesOn) await this.#pause(count, performance.now() - began, signal);
      }
    return sent;
  }

  async #pause(count: number, tookMs: number, signal?: AbortSignal): Promise<void> {
    const ms = pauseMs({ count, tookMs }, this.settings.rateLimitPerKey);
    await delay(ms, undefined, { signal }).catch(() => undefined);
  }
}
