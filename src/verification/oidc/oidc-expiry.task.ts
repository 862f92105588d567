import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { eachOf, Task } from '../../platform/jobs/index.js';
import { OidcAssertionStore } from './tokens/oidc-assertion.store.js';
import { OidcPayloadStore } from './tokens/oidc-payload.store.js';
import { OidcInteractionStore } from './authorizations/oidc-interaction.store.js';

/**
 * Deletes expired codes, tokens, grants and authorizations. Look-ups check the clock, so these are
 * already unusable.
 */
@Injectable()
export class OidcExpiryTask {
  constructor(
    private readonly payloads: OidcPayloadStore,
    private readonly interactions: OidcInteractionStore,
    private readonly assertions: OidcAssertionStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of deleted rows. */
  @Task('expire-oidc', { everySeconds: 60 })
  async run(): Promise<number> {
    const now = this.clock.now();
    let deleted = 0;
    for (const store of [this.interactions, this.payloads, this.assertions]) {
      const tenants = await store.tenantsWithExpired(now);
      deleted += await eachOf(tenants, (each) => store.deleteExpired(each, now));
    }
    return deleted;
  }
}
