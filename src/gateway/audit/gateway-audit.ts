import { Injectable } from '@nestjs/common';
import {
  AuditTrails,
  type AuditTrail,
  type NewAuditEntry as NewTrailEntry,
} from '../../platform/audit/index.js';
import type { Queryable, Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { alarms, deskCases, grantEvents } from '../metrics.js';
import { CUSTOMERS } from '../tenants.js';
import { STAFF_AUDIT_ACTIONS } from '../../staff/index.js';

export const AUDIT_ACTIONS = [
  'audit.exported',
  'access_request.created',
  'access_request.decided',
  'access_request.canceled',
  'access_request.expired',
  'access_request.evidence_exported',
  'access_request.refused',
  'access_request.reminded',
  'authentication.locked_out',
  'config.changed',
  'config.face_only_asked',
  'config.face_only_approved',
  'config.face_only_accepted',
  'config.without_face_asked',
  'config.without_face_approved',
  'connection.created',
  'connection.changed',
  'connection.rotated',
  'connection.removed',
  'connection.refused',
  'device_key.added',
  'device_key.revoked',
  'device_key.missing',
  'directory.mass_deactivation',
  'directory.identity_held',
  'directory.names_left',
  'directory.restore_asked',
  'directory.restored',
  'directory_action.queued',
  'directory_action.done',
  'directory_action.failed',
  'directory_action.unknown',
  'customer.created',
  'customer_key.created',
  'customer_key.refused',
  'customer_key.revoked',
  'employee.created',
  'employee.changed',
  'employee.deleted',
  'employee.device_key_revoked',
  'employee.erasure_certified',
  'employee.identity_established',
  'employee.identity_reset',
  'employee.identity_lost',
  'employee.identity_reset_requested',
  'employee.identity_reset_approved',
  'employee.identity_reset_canceled',
  'employee.identity_reset_expired',
  'employee.identity_mismatch',
  'employee.verification_not_me',
  'employee.vouch_objected',
  'employee.face_tries_used_up',
  'grant.issued',
  'grant.consumed',
  'grant.consume_refused',
  'grant.revoked',
  'employee.revealed',
  'employee.exempted',
  'employee.exemption_ended',
  'bulk_job.prepared',
  'bulk_job.started',
  'bulk_job.approved',
  'bulk_job.canceled',
  'bulk_job.finished',
  'campaign.prepared',
  'campaign.started',
  'campaign.resent',
  'campaign.canceled',
  'campaign.finished',
  'campaign.exported',
  'import.uploaded',
  'import.changed',
  'import.started',
  'import.canceled',
  'import.stopped',
  'import.undone',
  'return.refused',
  'saved_filter.created',
  'saved_filter.deleted',
  'read_back.shown',
  'read_back.confirmed',
  'read_back.missed',
  'employee.read_back_failed',
  'desk_case.opened',
  'desk_case.override_requested',
  'desk_case.override_refused',
  'desk_case.overridden',
  'desk_case.exported',
  'employee.exported',
  'vouch.asked',
  'vouch.given',
  'vouch.not_given',
  ...STAFF_AUDIT_ACTIONS,
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface NewAuditEntry extends NewTrailEntry<AuditAction> {
  customerId: Id<'cust'>;
}

/** The audit trail of each customer. Entries are written in the transaction of the change. */
@Injectable()
export class GatewayAudit {
  /** Reads, exports, and parts of statements. */
  readonly trail: AuditTrail;

  constructor(trails: AuditTrails) {
    this.trail = trails.open(CUSTOMERS);
  }

  async append(
    { customerId, ...entry }: NewAuditEntry,
    on?: Queryable | Transaction,
  ): Promise<void> {
    await this.trail.store.append(customerId, entry, on);
    countCommitted([entry], on);
  }

  /** Appends entries of one customer in one statement. */
  async appendAll(entries: readonly NewAuditEntry[], on: Queryable | Transaction): Promise<void> {
    const [first] = entries;
    if (!first) return;
    await this.trail.store.appendAll(first.customerId, entries, on);
    countCommitted(entries, on);
  }
}

/** Every alarm, grant and case has an entry, so none is missed here. */
function countCommitted(
  entries: readonly NewTrailEntry<AuditAction>[],
  on?: Queryable | Transaction,
): void {
  const countAll = (): void => {
    for (const each of entries) count(each);
  };
  if (on && 'afterCommit' in on) on.afterCommit(countAll);
  else countAll();
}

function count({ action, outcome }: NewTrailEntry<AuditAction>): void {
  if (outcome === 'alarm') alarms.inc({ reason: action });
  const [noun, event = ''] = action.split('.');
  if (noun === 'grant') grantEvents.inc({ event });
  if (action === 'desk_case.opened' || action === 'desk_case.overridden')
    deskCases.inc({ outcome: event });
}
