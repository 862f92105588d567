import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { eachTenant, Task } from '../../../platform/jobs/index.js';
import { SessionLifecycle } from './session-lifecycle.service.js';
import { SessionStore } from '../store/session.store.js';

const BATCH = 100;

/** Ends sessions past their time. Two processes may run it at once: each claims what the other has not locked. */
@Injectable()
@Task('expire-sessions')
export class SessionExpiryTask {
  constructor(
    private readonly store: SessionStore,
    private readonly lifecycle: SessionLifecycle,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of expired sessions. */
  async run(): Promise<number> {
    const tenants = await this.store.tenantsWithOverdue(this.clock.now());
    return eachTenant(tenants, async (tenant) => {
      let expired = 0;
      for (let batch = BATCH; batch === BATCH; expired += batch) {
        batch = await this.lifecycle.expireSome(tenant, BATCH);
      }
      return expired;
    });
  }
}
