import type { Session } from '../sessions/index.js';
import { ME_SECONDS, provesPerson } from './held-data.service.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const PROVED = {
  status: 'success',
  userId: 'user_1',
  completedAt: before(10),
  redactedAt: null,
  data: { kiosk: false, camera_browser: 'this' },
} as unknown as Session;

it.each<[string, boolean, Partial<Session>, string?]>([
  ['a success', true, {}],
  ['a success of half an hour ago', true, { completedAt: before(ME_SECONDS) }],
  ['an older success', false, { completedAt: before(ME_SECONDS + 1) }],
  ['a failure', false, { status: 'failed' }],
  ['an open session', false, { status: 'awaiting_user_input', completedAt: null }],
  ['a session without a person', false, { userId: null }],
  ['a redacted session', false, { redactedAt: NOW }],
  ['another browser with the link', false, {}, 'another'],
  ['a session that no camera saw', false, { data: { kiosk: false } as Session['data'] }],
  [
    'a session on a shared device',
    false,
    { data: { kiosk: true, camera_browser: 'this' } as Session['data'] },
  ],
])('%s shows what is held: %p', (_, shows, changes, browser = 'this') => {
  expect(provesPerson({ ...PROVED, ...changes }, browser, NOW)).toBe(shows);
});
