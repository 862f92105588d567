import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { eachOf, Task, type BackgroundTask } from '../../../platform/jobs/index.js';
import { ConnectRequestStore } from './connect-request.store.js';

const KEPT_SECONDS = 86_400;

/** Deletes sign-ins and their codes a day after their end. */
@Injectable()
export class ConnectExpiryTask implements BackgroundTask {
  constructor(
    private readonly store: ConnectRequestStore,
    private readonly clock: Clock,
  ) {}

  @Task('expire-connect-requests')
  async run(): Promise<number> {
    const before = secondsAfter(this.clock.now(), -KEPT_SECONDS);
    return eachOf(await this.store.tenantsWithExpired(before), (customerId) =>
      this.store.deleteExpired(customerId, before),
    );
  }
}
