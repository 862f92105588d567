import { Injectable } from '@nestjs/common';
import { GatewaySettings } from '../settings.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { eachTenant, Task } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { DecisionService } from '../access-requests/index.js';
import { POLL_ACCESS_REQUESTS, PollStore } from './poll.store.js';

const BATCH = 50;

/**
 * The last resort (Strategy D): polls the service about requests that no webhook or return has
 * ended.
 */
@Injectable()
@Task(POLL_ACCESS_REQUESTS)
export class PollTask {
  constructor(
    private readonly polls: PollStore,
    private readonly decisions: DecisionService,
    private readonly settings: GatewaySettings,
    private readonly log: Log,
  ) {}

  /** Returns the number of requests it asked about. */
  async run(_signal?: AbortSignal, called?: readonly Id<'cust'>[]): Promise<number> {
    if (!this.settings.pollAccessRequests) return 0;
    return eachTenant(called ?? (await this.polls.tenantsWithDue()), async (tenant) => {
      const due = await this.polls.claim(tenant, BATCH);
      await Promise.all(due.map((id) => this.#poll(tenant, id)));
      return due.length;
    });
  }

  async #poll(tenant: Id<'cust'>, id: Id<'ar'>): Promise<void> {
    try {
      await this.decisions.settle(tenant, id);
    } catch (error) {
      // No answer is no decision: the request is polled again later.
      const code = error instanceof Problem ? error.code : 'unknown';
      this.log.warn('poll without answer', { tenant, subject: id, code });
    }
  }
}
