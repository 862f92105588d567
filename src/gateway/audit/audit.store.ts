import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Queryable } from '../../platform/database/index.js';
import { newId, uuidOf, type Id } from '../../platform/ids/index.js';

export const AUDIT_ACTIONS = [
  'access_request.created',
  'access_request.decided',
  'access_request.canceled',
  'access_request.expired',
  'config.changed',
  'employee.created',
  'employee.changed',
  'employee.deleted',
  'employee.identity_established',
  'employee.identity_reset',
  'employee.identity_mismatch',
  'grant.issued',
  'grant.consumed',
  'grant.consume_refused',
  'grant.revoked',
  'return.refused',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What happened: nothing was decided (changed), a yes, a no, or a no that somebody should look at. */
export type AuditOutcome = 'allowed' | 'refused' | 'changed' | 'alarm';

export interface NewAuditEntry {
  customerId: Id<'cust'>;
  /** Id of the key that asked, or `system` where nobody did. */
  actor: string;
  action: AuditAction;
  outcome: AuditOutcome;
  /** Id of what it is about. Never a personal value: entries outlive the person's data key. */
  subject: Id;
  details?: Record<string, string | number | boolean | null>;
}

/** Append-only: entries are written in the transaction of what they tell, and nothing here changes or removes one. */
@Injectable()
export class AuditStore {
  constructor(private readonly clock: Clock) {}

  async append(entry: NewAuditEntry, on: Queryable): Promise<void> {
    await on.query(
      `INSERT INTO gateway.audit_entries (customer_id, id, at, actor, action, outcome, subject, details)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        uuidOf(entry.customerId),
        uuidOf(newId('aud')),
        this.clock.now(),
        entry.actor,
        entry.action,
        entry.outcome,
        entry.subject,
        entry.details ?? {},
      ],
    );
  }
}
