import type { AccessRequestReason, AutomaticAction } from './access-request.types.js';
import type { Grant } from './grant.types.js';

/** How far a case of the help desk is. */
export const DESK_CASE_STATUSES = [
  'sending',
  'sent',
  'delivered',
  'opened',
  'awaiting_code',
  'verified',
  'not_verified',
  'canceled',
  'expired',
  'overridden',
] as const;
/** One of {@link DESK_CASE_STATUSES}. */
export type DeskCaseStatus = (typeof DESK_CASE_STATUSES)[number];

/** Opens a case: the gateway sends a link to a contact on record, and nowhere else. */
export interface OpenDeskCase {
  employee_id: string;
  /** An action that has a label in your configuration, such as `reset_mfa`. */
  action: string;
  channel: 'email' | 'sms';
  /** Your own id of the agent: limits count by it. */
  agent: string;
  /** Your number of the ticket. */
  ticket?: string;
  /** BCP 47 language tag of the message and the verification page. */
  locale?: string;
}

/** A call to your help desk. */
export interface DeskCase {
  id: string;
  object_name: 'desk_case';
  status: DeskCaseStatus;
  /** Why it was not verified. */
  reason: AccessRequestReason | null;
  access_request_id: string;
  /** The gateway's `id` of the employee, not your own one. */
  employee_row_id: string;
  action: string;
  /** Null once the employee was erased. */
  ticket: string | null;
  channel: 'email' | 'sms';
  /** What is unusual about the case. */
  flags: string[];
  /** Unix seconds until which the shown code is good; null without one. */
  code_expires_at: number | null;
  /** Wrong codes; the third one ends the case. */
  misses: number;
  /** Whether two leads let it pass without a verification. It has no grant then. */
  override_status: 'requested' | 'approved' | 'refused' | null;
  override_reason: string | null;
  opened_by: string;
  created_at: number;
  expires_at: number;
  completed_at: number | null;
  /** The call that used the grant up; null where you use it. */
  automatic_action: AutomaticAction | null;
  /** Only of a verified case. Consume it before you reset anything. */
  grant: Grant | null;
}
