import type { Entry, Session } from '../../sessions/index.js';
import { ME_SECONDS, provesPerson } from './me.policy.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const PROVED = {
  status: 'success',
  userId: 'user_1',
  completedAt: before(10),
  redactedAt: null,
  data: { kiosk: false },
} as unknown as Session;

const HANDED_OVER = {
  kiosk: false,
  handoff: { link_hash: 'a', expires_at: 0, phone_hash: 'b' },
} as unknown as Session['data'];

it.each<[string, boolean, Partial<Session>, Entry?]>([
  ['a success', true, {}],
  ['a success of half an hour ago', true, { completedAt: before(ME_SECONDS) }],
  ['an older success', false, { completedAt: before(ME_SECONDS + 1) }],
  ['a failure', false, { status: 'failed' }],
  ['an open session', false, { status: 'awaiting_user_input', completedAt: null }],
  ['a session without a person', false, { userId: null }],
  ['a redacted session', false, { redactedAt: NOW }],
  ['the phone of a hand-off', true, { data: HANDED_OVER }, 'phone'],
  ['the browser that handed over to a phone', false, { data: HANDED_OVER }, 'link'],
  ['a session on a shared device', false, { data: { kiosk: true } as Session['data'] }],
])('%s shows what is held: %p', (_, shows, changes, entry = 'link') => {
  expect(provesPerson({ ...PROVED, ...changes }, entry, NOW)).toBe(shows);
});
