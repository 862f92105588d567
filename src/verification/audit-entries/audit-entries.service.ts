import { Injectable } from '@nestjs/common';
import {
  auditEntryListView,
  type AuditEntryListView,
  type ListAuditEntriesQuery,
} from '../../platform/audit/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { AuditStore } from '../audit/index.js';

/** The audit as the organization's own backend reads it. */
@Injectable()
export class AuditEntriesService {
  constructor(private readonly store: AuditStore) {}

  async list(
    { organizationId }: ApiCaller,
    { after = 0, limit = 20 }: ListAuditEntriesQuery,
  ): Promise<AuditEntryListView> {
    const found = await this.store.list(organizationId, after, limit + 1);
    return auditEntryListView(found, limit);
  }
}
