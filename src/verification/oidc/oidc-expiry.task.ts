import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { eachTenant, Task } from '../../platform/jobs/index.js';
import { OidcAssertionStore } from './tokens/oidc-assertion.store.js';
import { OidcPayloadStore } from './tokens/oidc-payload.store.js';
import { OidcInteractionStore } from './authorizations/oidc-interaction.store.js';

const INTERVAL_MS = 60_000;

/**
 * Deletes expired codes, tokens, grants and authorizations. Look-ups check the clock, so these are
 * already unusable.
 */
@Injectable()
@Task('expire-oidc')
export class OidcExpiryTask {
  #nextRunAt = 0;

  constructor(
    private readonly payloads: OidcPayloadStore,
    private readonly interactions: OidcInteractionStore,
    private readonly assertions: OidcAssertionStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of deleted rows. */
  async run(): Promise<number> {
    const now = this.clock.now();
    if (now.getTime() < this.#nextRunAt) return 0;
    this.#nextRunAt = now.getTime() + INTERVAL_MS;
    let deleted = 0;
    for (const store of [this.interactions, this.payloads, this.assertions]) {
      const tenants = await store.tenantsWithExpired(now);
      deleted += await eachTenant(tenants, (each) => store.deleteExpired(each, now));
    }
    return deleted;
  }
}
