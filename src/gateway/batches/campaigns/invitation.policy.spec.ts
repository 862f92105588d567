import { invitationSkip, nextReminderAt, type InvitedEmployee } from './invitation.policy.js';

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
