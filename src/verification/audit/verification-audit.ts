import { Injectable } from '@nestjs/common';
import {
  AuditTrails,
  type AuditTrail,
  type NewAuditEntry as NewTrailEntry,
} from '../../platform/audit/index.js';
import type { Queryable } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ORGANIZATIONS } from '../tenants.js';
import { STAFF_AUDIT_ACTIONS } from '../../staff/index.js';

export const AUDIT_ACTIONS = [
  'api_key.created',
  'api_key.refused',
  'api_key.revoked',
  'api_key.rotated',
  'audit.exported',
  'authentication.locked_out',
  'device_key.added',
  'device_key.missing',
  'device_key.refused',
  'device_key.renamed',
  'device_key.revoked',
  'identity.released',
  'identity.release_ended',
  'oidc_client.changed',
  'oidc_client.created',
  'oidc_client.oid_changed',
  'oidc_client.secret_retired',
  'oidc_client.secret_rotated',
  'legal_hold.lifted',
  'legal_hold.placed',
  'organization.created',
  'picture.reveal_refused',
  'picture.revealed',
  'project.archived',
  'project.changed',
  'project.created',
  'review.decided',
  'review.taken',
  'source.added',
  'source.changed',
  'source.rotated',
  'source.removed',
  'session.canceled',
  'session.decided',
  'session.disowned',
  'session.document_conflict',
  'session.face_tries_used_up',
  'session.redacted',
  'session.reveal_refused',
  'session.revealed',
  'staff_key.created',
  'staff_key.revoked',
  'user.deleted',
  'user.face_enrolled',
  'user.face_tries_used_up',
  'webhook_endpoint.bearer_rotated',
  'webhook_endpoint.changed',
  'webhook_endpoint.created',
  'webhook_endpoint.deleted',
  'webhook_endpoint.disabled',
  'webhook_endpoint.enabled',
  'webhook_endpoint.secret_rotated',
  ...STAFF_AUDIT_ACTIONS,
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface NewAuditEntry extends NewTrailEntry<AuditAction> {
  organizationId: Id<'org'>;
}

/** The audit trail of each organization. Entries are written in the transaction of the change. */
@Injectable()
export class VerificationAudit {
  /** Reads, exports, and parts of statements. */
  readonly trail: AuditTrail;

  constructor(trails: AuditTrails) {
    this.trail = trails.open(ORGANIZATIONS);
  }

  append({ organizationId, ...entry }: NewAuditEntry, on?: Queryable): Promise<void> {
    return this.trail.store.append(organizationId, entry, on);
  }

  appendAll(
    organizationId: Id<'org'>,
    entries: readonly NewTrailEntry<AuditAction>[],
    on: Queryable,
  ): Promise<void> {
    return this.trail.store.appendAll(organizationId, entries, on);
  }
}
