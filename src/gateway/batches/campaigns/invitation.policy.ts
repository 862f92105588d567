import { hasOpenRequest, type EmployeeStatus, type IdentityState } from '../../employees/index.js';
import { afterQuietHours, type QuietHours } from './quiet-hours.policy.js';

/** Why an employee is not invited. Public API, never renamed. */
export const INVITATION_SKIPS = [
  'employee_erased',
  'already_verified',
  'employee_terminated',
  'employee_inactive',
  'employee_exempt',
  'request_open',
  'resets_frozen',
  'contact_missing',
  'contact_too_new',
  'invited_lately',
  'campaign_canceled',
] as const;
export type InvitationSkip = (typeof INVITATION_SKIPS)[number];

/** Employees invited within this time are not invited again. */
export const LATELY_HOURS = 72;

export interface InvitedEmployee {
  status: EmployeeStatus;
  identityState: IdentityState;
  isVerified: boolean;
  /** Why the contact may not be used; null if it may. */
  contact: 'missing' | 'too_new' | null;
  wasInvitedLately: boolean;
  /** Whether the employee objected lately, and the action would give their account away. */
  isFrozen: boolean;
}

/** Why the employee is not invited now; null if they are. */
export function invitationSkip(employee: InvitedEmployee | null): InvitationSkip | null {
  if (!employee) return 'employee_erased';
  const { status, identityState, isVerified, contact, wasInvitedLately, isFrozen } = employee;
  if (isVerified) return 'already_verified';
  if (status === 'terminated') return 'employee_terminated';
  if (status !== 'active') return 'employee_inactive';
  if (identityState === 'exempt') return 'employee_exempt';
  if (hasOpenRequest(identityState)) return 'request_open';
  if (isFrozen) return 'resets_frozen';
  if (contact) return `contact_${contact}`;
  return wasInvitedLately ? 'invited_lately' : null;
}

const DAY_MS = 86_400_000;

/** The plan of reminders. */
export interface ReminderPlan {
  reminders: number;
  remind_after_days: number;
  quiet_hours: QuietHours | null;
}

/** When the next reminder is due after a message of now; null if none is. */
export function nextReminderAt(
  { reminders, remind_after_days: days, quiet_hours: quiet }: ReminderPlan,
  { sent, now, expiresAt }: { sent: number; now: Date; expiresAt: Date },
): Date | null {
  if (sent >= reminders) return null;
  const at = afterQuietHours(new Date(now.getTime() + days * DAY_MS), quiet);
  return at < expiresAt ? at : null;
}
