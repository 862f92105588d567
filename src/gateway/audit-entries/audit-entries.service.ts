import { Injectable } from '@nestjs/common';
import {
  auditEntryListView,
  type AuditEntryListView,
  type ListAuditEntriesQuery,
} from '../../platform/audit/index.js';
import type { CustomerCaller } from '../customers/index.js';
import { AuditStore } from '../audit/index.js';

/** The audit as the customer system itself reads it. */
@Injectable()
export class AuditEntriesService {
  constructor(private readonly store: AuditStore) {}

  async list(
    { customerId }: CustomerCaller,
    { after = 0, limit = 20 }: ListAuditEntriesQuery,
  ): Promise<AuditEntryListView> {
    const found = await this.store.list(customerId, after, limit + 1);
    return auditEntryListView(found, limit);
  }
}
