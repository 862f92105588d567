import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditFilters } from '../../../platform/audit/index.js';
import type { Page } from '../../../platform/http/index.js';
import type { StaffCaller } from '../../../staff/index.js';
import { VerificationAudit } from '../../audit/index.js';

/** An export holds the newest entries up to this number. */
export const MOST_EXPORTED = 10_000;
const PAGE = 1_000;

/** The audit of an organization as its staff reads it. */
@Injectable()
export class ConsoleAudit {
  constructor(private readonly audit: VerificationAudit) {}

  /** Up to limit + 1 entries of a page, newest first. */
  list(
    { tenantId }: StaffCaller<'org'>,
    filters: AuditFilters,
    page: Page<'aud'>,
  ): Promise<AuditEntry[]> {
    return this.audit.search(tenantId, filters, page);
  }

  /** The newest entries that match. The export itself is recorded first. */
  async export(
    { tenantId: organizationId, id: actor }: StaffCaller<'org'>,
    filters: AuditFilters,
    format: 'csv' | 'jsonl',
  ): Promise<AuditEntry[]> {
    await this.audit.append({
      organizationId,
      actor,
      action: 'audit.exported',
      outcome: 'allowed',
      subject: organizationId,
      // Not the value: whoever searches may type a person's name.
      details: { format, ...(filters.by && { filtered_by: filters.by.field }) },
    });
    const found: AuditEntry[] = [];
    for (let after: Page<'aud'>['after'] = null; found.length < MOST_EXPORTED;) {
      const page: Page<'aud'> = { limit: PAGE, after, before: null };
      const rows = (await this.audit.search(organizationId, filters, page)).slice(0, PAGE);
      found.push(...rows);
      if (rows.length < PAGE) break;
      after = rows.at(-1)?.id ?? null;
    }
    return found;
  }
}
