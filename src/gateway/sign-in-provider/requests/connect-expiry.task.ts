import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { eachTenant, Task, type BackgroundTask } from '../../../platform/jobs/index.js';
import { ConnectRequestStore } from './connect-request.store.js';

const KEPT_SECONDS = 86_400;

/** Deletes sign-ins and their codes a day after their end. */
@Injectable()
@Task('expire-connect-requests')
export class ConnectExpiryTask implements BackgroundTask {
  constructor(
    private readonly store: ConnectRequestStore,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const before = secondsAfter(this.clock.now(), -KEPT_SECONDS);
    return eachTenant(await this.store.tenantsWithExpired(before), (customerId) =>
      this.store.deleteExpired(customerId, before),
    );
  }
}
