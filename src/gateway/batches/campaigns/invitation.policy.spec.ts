import {
  invitationSkip,
  nextReminderAt,
  type InvitedEmployee,
  afterQuietHours,
  type QuietHours,
} from './invitation.policy.js';

const NEW: InvitedEmployee = {
  status: 'active',
  identityState: 'not_invited',
  isVerified: false,
  contact: null,
  wasInvitedLately: false,
  isFrozen: false,
};

describe('an invitation', () => {
  it.each<[Partial<InvitedEmployee> | null, string | null]>([
    [{}, null],
    [null, 'employee_erased'],
    [{ isVerified: true, status: 'terminated' }, 'already_verified'],
    [{ status: 'terminated' }, 'employee_terminated'],
    [{ status: 'suspended' }, 'employee_inactive'],
    [{ identityState: 'exempt' }, 'employee_exempt'],
    [{ identityState: 'in_progress' }, 'request_open'],
    [{ identityState: 'invited' }, 'request_open'],
    [{ identityState: 'expired' }, null],
    [{ contact: 'missing' }, 'contact_missing'],
    [{ isFrozen: true, contact: 'too_new' }, 'resets_frozen'],
    [{ contact: 'too_new', wasInvitedLately: true }, 'contact_too_new'],
    [{ wasInvitedLately: true }, 'invited_lately'],
  ])('for %j is left out for %p', (employee, skip) => {
    expect(invitationSkip(employee && { ...NEW, ...employee })).toBe(skip);
  });

  const PLAN = {
    reminders: 2,
    remind_after_days: 2,
    quiet_hours: { from: 20, until: 8, time_zone: 'UTC' },
  };
  const expiresAt = new Date('2026-01-08T12:00:00Z');

  it.each([
    ['by day', 0, '2026-01-01T12:00:00Z', '2026-01-03T12:00:00Z'],
    ['at night', 1, '2026-01-01T23:00:00Z', '2026-01-04T08:00:00Z'],
    ['after the last one', 2, '2026-01-01T12:00:00Z', null],
    ['after the link has ended', 1, '2026-01-06T12:00:00Z', null],
  ])('is followed by a reminder: %s', (_, sent, now, at) => {
    const due = nextReminderAt(PLAN, { sent, now: new Date(now), expiresAt });
    expect(due).toEqual(at === null ? null : new Date(at));
  });
});

const NIGHT: QuietHours = { from: 20, until: 8, time_zone: 'Europe/Madrid' };

describe('quiet hours', () => {
  it.each<[string, string, QuietHours | null, string]>([
    ['by day', '2026-01-15T11:00:30Z', NIGHT, '2026-01-15T11:00:30Z'],
    ['in the last minute before', '2026-01-15T18:59:59Z', NIGHT, '2026-01-15T18:59:59Z'],
    ['in the first minute', '2026-01-15T19:00:00Z', NIGHT, '2026-01-16T07:00:00Z'],
    ['after midnight', '2026-01-16T03:12:45Z', NIGHT, '2026-01-16T07:00:00Z'],
    ['in the first minute after', '2026-01-16T07:00:00Z', NIGHT, '2026-01-16T07:00:00Z'],
    ['in summer', '2026-07-15T19:00:00Z', NIGHT, '2026-07-16T06:00:00Z'],
    ['over the end of summer time', '2026-10-24T20:00:00Z', NIGHT, '2026-10-25T07:00:00Z'],
    [
      'within one day',
      '2026-01-15T12:30:00Z',
      { from: 12, until: 14, time_zone: 'UTC' },
      '2026-01-15T14:00:00Z',
    ],
    [
      'with no quiet hour',
      '2026-01-15T03:00:00Z',
      { from: 8, until: 8, time_zone: 'UTC' },
      '2026-01-15T03:00:00Z',
    ],
    ['without quiet hours', '2026-01-15T03:00:00Z', null, '2026-01-15T03:00:00Z'],
  ])('%s', (_, at, quiet, sent) => {
    expect(afterQuietHours(new Date(at), quiet)).toEqual(new Date(sent));
  });
});
