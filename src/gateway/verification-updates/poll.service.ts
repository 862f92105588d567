import { Injectable } from '@nestjs/common';
import { GatewaySettings } from '../settings.js';
import { Clock } from '../../platform/clock/index.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Task, doublingDelaySeconds } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { DecisionService } from '../access-requests/index.js';
import { POLL_ACCESS_REQUESTS, PollStore } from './poll.store.js';

/** Doubling to five minutes (source document, Strategy D). */
const FIRST_SECONDS = 10;
const MOST_SECONDS = 300;

/**
 * After this many polls a normal request is over. Invitations stay open for days, so they are
 * polled less often to limit the load.
 */
const MANY_POLLS = 12;
const MOST_SECONDS_THEN = 3_600;

/** The last resort (Strategy D): polls the service about requests that no webhook or return has ended. */
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
  async pollDue(_signal?: AbortSignal, tenants?: readonly Id<'cust'>[]): Promise<number> {
    if (!this.settings.pollAccessRequests) return 0;
    const delay = ({ polls }: { polls: number }): number => pollDelaySeconds(polls, Math.random());
    return this.polls.due.leaseEach(this.clock, tenants, delay, (tenant) =>
      Promise.resolve(({ id }) => this.#poll(tenant, id)),
    );
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

/** Seconds before the poll after `polls` of them, with `random` in 0..1. */
export function pollDelaySeconds(polls: number, random: number): number {
  const most = polls < MANY_POLLS ? MOST_SECONDS : MOST_SECONDS_THEN;
  return doublingDelaySeconds(polls, random, { first: FIRST_SECONDS, most });
}
