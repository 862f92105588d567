import { usedUpAt } from './oidc-payload.store.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const RECENTLY = new Date(NOW.getTime() - 59_999);
const LONG_AGO = new Date(NOW.getTime() - 60_000);
const FRESH = { consumedAt: null, uses: 0, successorUsed: false, siblingUsedAt: null };

it.each([
  ['was never used', FRESH, null],
  [
    'was used a moment ago by two parallel requests',
    { ...FRESH, consumedAt: RECENTLY, uses: 2 },
    null,
  ],
  ['was used a moment ago by three', { ...FRESH, consumedAt: RECENTLY, uses: 3 }, RECENTLY],
  ['was used a minute ago', { ...FRESH, consumedAt: LONG_AGO }, LONG_AGO],
  [
    'was used a moment ago, and its successor too',
    { ...FRESH, consumedAt: RECENTLY, successorUsed: true },
    RECENTLY,
  ],
  ['has a sibling that was used a moment ago', { ...FRESH, siblingUsedAt: RECENTLY }, null],
  ['has a sibling that was used a minute ago', { ...FRESH, siblingUsedAt: LONG_AGO }, LONG_AGO],
])('a refresh token that %s counts as used up since %s', (_, use, since) => {
  expect(usedUpAt(use, NOW)).toEqual(since);
});
