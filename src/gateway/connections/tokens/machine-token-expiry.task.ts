import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { eachOf, Task, type BackgroundTask } from '../../../platform/jobs/index.js';
import { ConnectionStore } from '../connection.store.js';

const KEPT_SECONDS = 86_400;

/** Deletes machine tokens a day after their end. */
@Injectable()
export class MachineTokenExpiryTask implements BackgroundTask {
  constructor(
    private readonly store: ConnectionStore,
    private readonly clock: Clock,
  ) {}

  @Task('expire-machine-tokens')
  async run(): Promise<number> {
    const before = secondsAfter(this.clock.now(), -KEPT_SECONDS);
    return eachOf(await this.store.tenantsWithExpiredTokens(before), (customerId) =>
      this.store.deleteExpiredTokens(customerId, before),
    );
  }
}
