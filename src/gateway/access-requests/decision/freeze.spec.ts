import { DEFAULT_CONFIG } from '../../customers/index.js';
import { EMPTY_DATA, type AccessRequestData } from '../access-request.js';
import type { ReadBackState } from './shown-factors.policy.js';
import { isFrozen } from './decision.policy.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const RESETS = ['reset_mfa', 'enrol_passkey', 'new_device', 'change_email', 'change_phone'];

interface Circumstances {
  isUnderWay?: boolean;
  /** Until the end of the freeze. */
  seconds?: number;
  readBack?: ReadBackState;
}

function frozen(
  action: string,
  changes: Partial<AccessRequestData>,
  { isUnderWay = false, seconds = 60, readBack = 'not_needed' }: Circumstances = {},
): boolean {
  const data = { ...EMPTY_DATA, employee_id: 'E-1', ...changes };
  const resetsFrozenUntil = new Date(NOW.getTime() + seconds * 1000);
  const asked = { now: NOW, config: DEFAULT_CONFIG, request: { action, data }, readBack };
  return isFrozen({ ...asked, employee: { resetsFrozenUntil } }, isUnderWay);
}

describe('while the resets of an employee are frozen', () => {
  it.each(RESETS)('a step-up to %s ends, and so do a sign-in and what staff ask', (action) => {
    for (const isUnderWay of [true, false]) {
      expect(frozen(action, { channel: 'step_up' }, { isUnderWay })).toBe(true);
      expect(frozen(action, { sign_in: 'proven' }, { isUnderWay })).toBe(true);
      expect(frozen(action, { channel: 'desk' }, { isUnderWay })).toBe(true);
    }
  });

  it.each(RESETS)('a sign-in to %s that anybody can start ends after the face alone', (action) => {
    expect(frozen(action, { sign_in: 'anybody' }, { isUnderWay: true })).toBe(false);
    expect(frozen(action, { sign_in: 'anybody' })).toBe(true);
  });

  it('a request with a code, or before a reset, ends whatever its action is', () => {
    expect(frozen('read_news', {}, { readBack: 'waiting', isUnderWay: true })).toBe(true);
    expect(frozen('read_news', { precedes_reset: true }, { isUnderWay: true })).toBe(true);
  });

  it('what gives no account away goes on', () => {
    expect(frozen('change_payroll', { channel: 'step_up' })).toBe(false);
    expect(frozen('change_payroll', { channel: 'desk' })).toBe(false);
    expect(frozen('sign_in', { sign_in: 'anybody' })).toBe(false);
    expect(frozen('sign_in', { sign_in: 'proven' })).toBe(false);
  });

  it("a request of the customer's own key goes on", () => {
    expect(frozen('reset_mfa', { channel: 'api' })).toBe(false);
  });

  it('is over when the freeze ends', () => {
    expect(frozen('reset_mfa', { channel: 'step_up' }, { seconds: 0 })).toBe(false);
  });
});
