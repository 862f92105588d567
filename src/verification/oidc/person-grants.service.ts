import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { oidcGrantNotFound } from './clients/oidc-client.problems.js';
import { GrantRevocation } from './tokens/grant-revocation.service.js';
import { PersonGrantStore, type GrantOwner, type PersonGrant } from './person-grant.store.js';

/** The grants of apps about one person, for that person's organization. */
@Injectable()
export class PersonGrants {
  constructor(
    private readonly grants: PersonGrantStore,
    private readonly revocation: GrantRevocation,
    private readonly clock: Clock,
  ) {}

  /** An unknown person, or one of another organization or environment, has none. */
  async list(caller: ApiCaller, userId: string, page: Page<'vs'>): Promise<PersonGrant[]> {
    const owner = ownerOf(caller, userId);
    return owner ? this.grants.list(owner, page, this.clock.now()) : [];
  }

  /** Ends a grant: its tokens stop working. Returns the former grant. Throws `oidc_grant_not_found`. */
  async end(caller: ApiCaller, userId: string, id: string): Promise<PersonGrant> {
    const owner = ownerOf(caller, userId);
    const grant =
      owner && isId('vs', id) ? await this.grants.find(owner, id, this.clock.now()) : null;
    if (!grant) throw oidcGrantNotFound();
    const { tenantId: organizationId, id: keyId } = caller;
    await this.revocation.revokeOfSession(organizationId, grant.sessionId, keyId);
    return grant;
  }
}

function ownerOf(
  { tenantId: organizationId, environment }: ApiCaller,
  userId: string,
): GrantOwner | null {
  return isId('user', userId) ? { organizationId, environment, userId } : null;
}
