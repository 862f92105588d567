import { hasOpenRequest, type EmployeeStatus, type IdentityState } from '../../employees/index.js';

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

/** Hours of the day without messages. They may span midnight. */
export interface QuietHours {
  /** The first hour, 0 to 23. */
  from: number;
  /** The first hour with messages again. If equal to `from`, there are no quiet hours. */
  until: number;
  /** An IANA time zone, such as `Europe/Madrid`. */
  time_zone: string;
}

const DAY_MINUTES = 1_440;
/** Daylight saving may change in between, so the result is checked again. */
const ROUNDS = 3;

/** Returns the time itself, or the end of the quiet hours that contain it. */
export function afterQuietHours(at: Date, quiet: QuietHours | null): Date {
  let next = at;
  for (let round = 0; quiet && round < ROUNDS; round += 1) {
    const minute = minuteOfDay(next, quiet.time_zone);
    if (!isQuiet(minute, quiet)) return next;
    const wait = (quiet.until * 60 - minute + DAY_MINUTES) % DAY_MINUTES;
    next = new Date(Math.floor(next.getTime() / 60_000 + wait) * 60_000);
  }
  return next;
}

function isQuiet(minute: number, { from, until }: QuietHours): boolean {
  const [start, end] = [from * 60, until * 60];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return value('hour') * 60 + value('minute');
}
