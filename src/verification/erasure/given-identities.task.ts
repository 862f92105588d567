import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { eachOf, Task } from '../../platform/jobs/index.js';
import { GivenIdentities } from './given-identities.service.js';

/** Only processes of an earlier version, during an upgrade, leave work. */
const EVERY_SECONDS = 3_600;

/** Indexes sessions of an earlier version once an hour in each process. */
@Injectable()
export class GivenIdentitiesTask {
  #nextAt = new Date(0);

  constructor(
    private readonly identities: GivenIdentities,
    private readonly clock: Clock,
  ) {}

  @Task('index-given-identities')
  async run(): Promise<number> {
    const now = this.clock.now();
    if (now < this.#nextAt) return 0;
    this.#nextAt = secondsAfter(now, EVERY_SECONDS);
    const tenants = await this.identities.tenantsWithUnread();
    return eachOf(tenants, (tenant) => this.identities.indexAll(tenant));
  }
}
