import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database } from '../../platform/database/index.js';
import { eachOf, Task, TenantQueue } from '../../platform/jobs/index.js';
import { OidcInteraction } from './oidc-interaction.store.js';
import { OidcAssertion } from './tokens/oidc-assertion.store.js';
import { OidcPayloadStore } from './tokens/oidc-payload.store.js';

const COLUMNS = { tenant: 'organizationId', key: 'idHash', due: 'expiresAt' } as const;

/**
 * Deletes expired codes, tokens, grants and authorizations. Look-ups check the clock, so these are
 * already unusable.
 */
@Injectable()
export class OidcExpiryTask {
  constructor(
    private readonly payloads: OidcPayloadStore,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of deleted rows. */
  @Task('expire-oidc', { everySeconds: 60 })
  async run(): Promise<number> {
    const now = this.clock.now();
    const interactions = new TenantQueue(this.database, OidcInteraction, COLUMNS);
    const assertions = new TenantQueue(this.database, OidcAssertion, COLUMNS);
    const tenants = await this.payloads.tenantsWithExpired(now);
    const payloads = await eachOf(tenants, (each) => this.payloads.deleteExpired(each, now));
    return payloads + (await interactions.deleteDue(now)) + (await assertions.deleteDue(now));
  }
}
