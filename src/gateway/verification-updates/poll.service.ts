import { Injectable } from '@nestjs/common';
import { GatewaySettings } from '../settings.js';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { eachOf, Task } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { DecisionService } from '../access-requests/index.js';
import { pollDelaySeconds } from './poll.policy.js';
import { POLL_ACCESS_REQUESTS, PollStore } from './poll.store.js';

const BATCH = 50;

/**
 * The last resort (Strategy D): polls the service about requests that no webhook or return has
 * ended.
 */
@Injectable()
export class PollService {
  constructor(
    private readonly polls: PollStore,
    private readonly decisions: DecisionService,
    private readonly settings: GatewaySettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns the number of requests it asked about. */
  @Task(POLL_ACCESS_REQUESTS)
  async pollDue(_signal?: AbortSignal, called?: readonly Id<'cust'>[]): Promise<number> {
    if (!this.settings.pollAccessRequests) return 0;
    const now = this.clock.now();
    return eachOf(called ?? (await this.polls.due.tenantsWithDue(now)), async (tenant) => {
      const due = await this.polls.due.lease(tenant, now, BATCH, ({ polls }) =>
        secondsAfter(now, pollDelaySeconds(polls, Math.random())),
      );
      await Promise.all(due.map(({ id }) => this.#poll(tenant, id)));
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
