import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { GivenIdentityStore } from '../sessions/index.js';

/** So many sessions are one transaction. */
const BATCH = 200;

/** Makes the sessions of an earlier version findable by the identity they were given. */
@Injectable()
export class GivenIdentities {
  constructor(private readonly store: GivenIdentityStore) {}

  tenantsWithUnread(): Promise<Id<'org'>[]> {
    return this.store.tenantsWithUnread();
  }

  /** All that are left of one tenant; how many. Where none is, this reads one index entry. */
  async indexAll(organizationId: Id<'org'>): Promise<number> {
    let indexed = 0;
    let after: Id<'vs'> | null = null;
    do {
      const batch = await this.store.indexSome(organizationId, after, BATCH);
      indexed += batch.indexed;
      after = batch.next;
    } while (after);
    return indexed;
  }
}
