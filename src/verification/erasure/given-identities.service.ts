import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { GivenIdentityStore } from '../sessions/index.js';

/** This many sessions share one transaction. */
const BATCH = 200;

/** Makes sessions of an earlier version findable by their given identity. */
@Injectable()
export class GivenIdentities {
  constructor(private readonly store: GivenIdentityStore) {}

  tenantsWithUnread(): Promise<Id<'org'>[]> {
    return this.store.tenantsWithUnread();
  }

  /**
   * Indexes all remaining sessions of one tenant; returns their number. Without any, it reads one
   * index entry.
   */
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
