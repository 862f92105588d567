import { completedCheck } from '../../checks/index.js';
import { resultOf } from './run-conclusion.policy.js';
import { isOverdue, SESSION_EVENTS, withDocument } from './session.policy.js';
import { SESSION_STATUSES } from './session.machine.js';
import { emptyData, type Session } from './session.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const OPEN = ['not_started', 'awaiting_user_input'];

it.each(SESSION_STATUSES)('a session that is %s is overdue only while it is open', (status) => {
  const before = new Date(NOW.getTime() - 1);
  const after = new Date(NOW.getTime() + 1);
  expect(isOverdue({ status, expiresAt: before }, NOW)).toBe(OPEN.includes(status));
  expect(isOverdue({ status, expiresAt: NOW }, NOW)).toBe(OPEN.includes(status));
  expect(isOverdue({ status, expiresAt: after }, NOW)).toBe(false);
});

it('uses the same event for success and failure', () => {
  expect(SESSION_EVENTS.pass).toBe('event_verification_session_completed_v1');
  expect(SESSION_EVENTS.fail).toBe(SESSION_EVENTS.pass);
});

it('goes on with a document, but a face that has failed for good stays so', () => {
  const checks = [completedCheck('selfie_liveness', false)];
  const failed = { steps: ['selfie' as const], checks, failure: 'liveness_failed' as const };
  const found = [{ ...failed, person: null }];
  const session = { steps: ['selfie', 'phone'], data: { ...emptyData(), done: ['selfie'], found } };

  const { steps, data } = withDocument(session as unknown as Session);

  expect([steps, data?.done]).toEqual([['document', 'selfie', 'phone'], []]);
  expect(resultOf(data?.found ?? []).failure).toBe('liveness_failed');
});
