import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { eachTenant, Task } from '../../platform/jobs/index.js';
import { DecisionService } from './decision/decision.service.js';
import { AccessRequestStore } from './records/access-request.store.js';
import { ReturnStateStore } from './return/return-state.store.js';

const BATCH = 100;
/** How long used states are kept after their request expired: a late replay is still recognised. */
const STATE_KEEP_SECONDS = 86_400;
const STATE_SWEEP_MS = 60_000;

/**
 * Ends expired requests. Two processes may run it at once: each request is decided under its row
 * lock.
 */
@Injectable()
@Task('expire-access-requests')
export class RequestExpiryTask {
  #nextStateSweepAt = 0;

  constructor(
    private readonly requests: AccessRequestStore,
    private readonly states: ReturnStateStore,
    private readonly decisions: DecisionService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns how many requests and states it handled. A request that fails does not stop the others.
   */
  async run(): Promise<number> {
    const now = this.clock.now();
    const failures: unknown[] = [];
    let ended = 0;
    for (const tenant of await this.requests.tenantsWithOverdue(now)) {
      const overdue = await this.requests.listOverdue(tenant, now, BATCH);
      for (const id of overdue)
        await this.decisions.settle(tenant, id).catch((error: unknown) => failures.push(error));
      ended += overdue.length;
    }
    const forgotten = await this.#forgetStates(now);
    if (failures.length > 0)
      throw new Error('some requests cannot be ended', { cause: failures[0] });
    return ended + forgotten;
  }

  async #forgetStates(now: Date): Promise<number> {
    if (now.getTime() < this.#nextStateSweepAt) return 0;
    this.#nextStateSweepAt = now.getTime() + STATE_SWEEP_MS;
    const before = secondsAfter(now, -STATE_KEEP_SECONDS);
    return eachTenant(await this.states.tenantsWithOld(before), (each) =>
      this.states.deleteOld(each, before),
    );
  }
}
