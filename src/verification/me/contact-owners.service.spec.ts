import { reconfirmedContacts, type Session } from '../sessions/index.js';
import { CONTACT_REST_SECONDS, currentProofs } from './contact-owners.service.js';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
const PROVED = {
  status: 'success',
  userId: 'user_1',
  completedAt: at(0),
  redactedAt: null,
  requestedUserId: null,
  userCreated: true,
  checks: [],
  data: { done: ['document', 'phone'], collected: { phone: '+12125550100' }, reconfirmed: [] },
} as unknown as Session;
const NOW = at(30);
const passed = (...codes: string[]) =>
  codes.map((code) => ({ code, value: true })) as unknown as Session['checks'];
const BY_DOCUMENT = passed('selfie_liveness', 'id_authenticity', 'selfie_matches_portrait');
const NAMED = {
  requestedUserId: 'user_1' as const,
  userCreated: false,
  checks: [...BY_DOCUMENT, ...passed('document_matches_known_user')],
};
const data = (changes: object) => changes as unknown as Session['data'];

it.each<[string, Partial<Session>]>([
  ['a failure', { status: 'failed' }],
  ['a session without a person', { userId: null }],
  ['a face alone', { ...NAMED, checks: passed('selfie_liveness') }],
  ['an unnamed session of somebody known', { userCreated: false, checks: BY_DOCUMENT }],
  ['an open session', { completedAt: null }],
  ['a redacted session', { redactedAt: at(1) }],
  ['a session whose data is gone', { data: null }],
  [
    'a number that the partner named',
    { data: data({ done: ['document'], collected: {}, reconfirmed: [], phone: '+12125550100' }) },
  ],
  [
    'a number whose step was not finished',
    { data: data({ done: ['document'], collected: { phone: '+12125550100' }, reconfirmed: [] }) },
  ],
  [
    'an e-mail address',
    { data: data({ done: ['email'], collected: { email: 'ada@example.com' }, reconfirmed: [] }) },
  ],
])('%s proves no telephone number', (_, changes) => {
  expect(currentProofs([{ ...PROVED, ...changes }], 'phone', NOW)).toEqual([]);
});

it('a newer contact counts beside the one before it, and alone once it has rested', () => {
  const first = { ...PROVED, completedAt: at(1) };
  const newer = { ...PROVED, ...NAMED, completedAt: at(2) };
  const rested = new Date(at(2).getTime() + CONTACT_REST_SECONDS * 1_000);

  expect(currentProofs([first, newer], 'phone', NOW)).toEqual([newer, first]);
  const almost = new Date(rested.getTime() - 1);
  expect(currentProofs([newer, first], 'phone', almost)).toEqual([newer, first]);
  expect(currentProofs([first, newer], 'phone', rested)).toEqual([newer]);
});

describe('an unnamed session of somebody known', () => {
  const again = { ...PROVED, userCreated: false, checks: BY_DOCUMENT, completedAt: at(9) };
  const other = { ...PROVED, ...NAMED, completedAt: at(2) };
  other.data = data({ ...other.data, collected: { phone: '+12125550199' } });

  it.each<[string, string[], Session[]]>([
    ['of the newest proof', ['phone'], [PROVED]],
    ['of an older proof', [], [PROVED, other]],
    ['without a proof', [], [{ ...PROVED, redactedAt: at(3) }, again]],
  ])('confirms the contact %s again: %p', (_, kinds, earlier) => {
    expect(reconfirmedContacts(again, earlier)).toEqual(kinds);
  });

  it('then proves that contact, also once the first proof is redacted', () => {
    const carried = { ...again, data: data({ ...again.data, reconfirmed: ['phone'] }) };
    const first = { ...PROVED, redactedAt: at(20), data: null };

    expect(currentProofs([carried, first], 'phone', NOW)).toEqual([carried]);
    expect(currentProofs([again, first], 'phone', NOW)).toEqual([]);
    expect(reconfirmedContacts(again, [carried, first])).toEqual(['phone']);
  });
});
