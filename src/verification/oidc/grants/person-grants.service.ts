import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { listView, pageOf, type ListView, type PageQuery } from '../../../platform/http/index.js';
import { isId } from '../../../platform/ids/index.js';
import type { ApiCaller } from '../../api-keys/index.js';
import { oidcGrantNotFound } from '../clients/index.js';
import { OidcPayloadStore } from '../tokens/index.js';
import { oidcGrantView, type OidcGrantView } from './person-grant.view.js';
import { PersonGrantStore, type GrantOwner } from './person-grant.store.js';

/** The grants of apps about one person, for that person's organization. */
@Injectable()
export class PersonGrants {
  constructor(
    private readonly grants: PersonGrantStore,
    private readonly payloads: OidcPayloadStore,
    private readonly clock: Clock,
  ) {}

  /** An unknown person, or one of another organization or environment, has none. */
  async list(
    caller: ApiCaller,
    userId: string,
    query: PageQuery,
  ): Promise<ListView<OidcGrantView>> {
    const page = pageOf(query, 'vs');
    const owner = ownerOf(caller, userId);
    const found = owner ? await this.grants.list(owner, page, this.clock.now()) : [];
    return listView(
      found.map((grant) => oidcGrantView(grant)),
      page,
    );
  }

  /**
   * Ends a grant: its tokens stop working. Returns the former grant. Throws `oidc_grant_not_found`.
   */
  async end(caller: ApiCaller, userId: string, id: string): Promise<OidcGrantView> {
    const owner = ownerOf(caller, userId);
    const grant =
      owner && isId('vs', id) ? await this.grants.find(owner, id, this.clock.now()) : null;
    if (!grant) throw oidcGrantNotFound();
    const { tenantId: organizationId, id: keyId } = caller;
    await this.payloads.deleteGrantOfSession(organizationId, grant.sessionId, keyId);
    return oidcGrantView(grant);
  }
}

function ownerOf(
  { tenantId: organizationId, environment }: ApiCaller,
  userId: string,
): GrantOwner | null {
  return isId('user', userId) ? { organizationId, environment, userId } : null;
}
