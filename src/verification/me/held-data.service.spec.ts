import type { Session } from '../sessions/index.js';
import { ME_SECONDS, provesPerson } from './held-data.service.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
function passed(...codes: string[]) {
  return codes.map((code) => ({ code, value: true })) as unknown as Session['checks'];
}
const NAMED = { requestedUserId: 'user_1' as const };
const PROVED = {
  status: 'success',
  userId: 'user_1',
  completedAt: before(10),
  redactedAt: null,
  requestedUserId: null,
  userCreated: false,
  checks: passed('selfie_liveness', 'id_authenticity', 'selfie_matches_portrait'),
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
  ['a face alone', false, { checks: passed('selfie_liveness') }],
  ['the named person by their face alone', false, { ...NAMED, checks: passed('selfie_liveness') }],
  ['a document that is not shown to be of the named person', false, NAMED],
  [
    'the document of the named person',
    true,
    { ...NAMED, checks: [...PROVED.checks, ...passed('document_matches_known_user')] },
  ],
  [
    'a key that has not rested',
    false,
    { ...NAMED, checks: passed('selfie_liveness', 'device_key_bound') },
  ],
  [
    'a rested key of the named person',
    true,
    { ...NAMED, checks: passed('selfie_liveness', 'device_key_bound', 'device_key_rested') },
  ],
  [
    'a known person whose selfie a reviewer approved',
    true,
    {
      checks: [
        ...passed('id_authenticity'),
        { code: 'selfie_liveness', value: false },
        { code: 'selfie_matches_portrait', value: false },
      ] as unknown as Session['checks'],
    },
  ],
  ['a person who came to be here', true, { userCreated: true, checks: passed('selfie_liveness') }],
  [
    'a session on a shared device',
    false,
    { data: { kiosk: true, camera_browser: 'this' } as Session['data'] },
  ],
])('%s shows what is held: %p', (_, shows, changes, browser = 'this') => {
  expect(provesPerson({ ...PROVED, ...changes }, browser, NOW)).toBe(shows);
});
