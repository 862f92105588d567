import type { AuditOutcome, NewAuditEntry } from '../../platform/audit/index.js';
import type { Queryable } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { TenantKind } from '../../platform/tenants/index.js';
import type { Console } from '../role.policy.js';
import type { Membership } from './membership.entity.js';

/** The workspaces of one product: its tenants, as its staff sees them. A product registers its own. */
export interface WorkspaceKind extends TenantKind {
  /** The console in which its staff works. */
  console: Console;
  /** The entity of their memberships. */
  memberships: new () => Membership;
  /** Null if there is no such workspace. */
  findName(workspace: Id): Promise<string | null>;
  /** The oldest workspace; null if there is none. */
  findFirst(): Promise<Id | null>;
  create(name: string, actor: string): Promise<Id>;
  /** Live API keys that this member made: they outlive the membership. */
  listKeysMadeBy(workspace: Id, account: Id<'staff'>): Promise<{ id: Id; name: string }[]>;
  audit(workspace: Id, entry: NewAuditEntry<StaffAuditAction>, on?: Queryable): Promise<void>;
}

/** Audit actions about staff, in the audit of a workspace. */
export const STAFF_AUDIT_ACTIONS = [
  'staff.signed_in',
  'staff.sign_in_refused',
  'staff.signed_out',
  'staff.session_ended',
  'staff.invited',
  'staff.invitation_revoked',
  'staff.joined',
  'staff.role_changed',
  'staff.disabled',
  'staff.enabled',
  'staff.passkey_added',
  'staff.passkey_removed',
  'staff.recovery_started',
  'staff.recovered',
  'staff.single_sign_on_changed',
  'staff.second_person_refused',
  'staff.sender_changed',
  'staff.sender_tested',
  'staff.brand_changed',
] as const;
export type StaffAuditAction = (typeof STAFF_AUDIT_ACTIONS)[number];

/** The outcome of an action, unless its entry says otherwise; every other one is a change. */
export const STAFF_AUDIT_OUTCOMES: Partial<Record<StaffAuditAction, AuditOutcome>> = {
  'staff.signed_in': 'allowed',
  'staff.sign_in_refused': 'refused',
  'staff.recovered': 'alarm',
};
