import type { Session } from '../../sessions/index.js';
import { newestProofs } from './contact-owners.service.js';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
const PROVED = {
  status: 'success',
  userId: 'user_1',
  completedAt: at(0),
  redactedAt: null,
  data: { done: ['document', 'phone'], collected: { phone: '+12125550100' } },
} as unknown as Session;
const data = (changes: object) => changes as unknown as Session['data'];

it.each<[string, Partial<Session>]>([
  ['a failure', { status: 'failed' }],
  ['a session without a person', { userId: null }],
  ['an open session', { completedAt: null }],
  ['a redacted session', { redactedAt: at(1) }],
  ['a session whose data is gone', { data: null }],
  [
    'a number that the partner named',
    { data: data({ done: ['document'], collected: {}, phone: '+12125550100' }) },
  ],
  [
    'a number whose step was not finished',
    { data: data({ done: ['document'], collected: { phone: '+12125550100' } }) },
  ],
  [
    'an e-mail address',
    { data: data({ done: ['email'], collected: { email: 'ada@example.com' } }) },
  ],
])('%s proves no telephone number', (_, changes) => {
  expect(newestProofs([{ ...PROVED, ...changes }], 'phone')).toEqual([]);
});

it('the newest proof of each person counts, in whatever order they are found', () => {
  const older = { ...PROVED, completedAt: at(1) };
  const newer = { ...PROVED, completedAt: at(2) };
  const other = { ...PROVED, userId: 'user_2' } as Session;

  expect(newestProofs([older, newer, other], 'phone')).toEqual([newer, other]);
  expect(newestProofs([newer, other, older], 'phone')).toEqual([newer, other]);
});
