import { newId } from '../../../platform/ids/index.js';
import type { SessionData } from '../../sessions/index.js';
import { isOwnCase, shownFrames } from './review-case.policy.js';

const NOBODY = {
  email: null,
  collected: {},
  profile: null,
  person: null,
  found: [],
  custom_fields: {},
};
const REVIEWER = { id: newId('staff'), name: 'Ravi Ménon', email: 'ravi@example.com' };

const isOwn = (data: object): boolean =>
  isOwnCase({ ...NOBODY, ...data } as unknown as SessionData, REVIEWER);

describe("a reviewer's own case", () => {
  it.each([
    ['the e-mail of the session', { email: 'RAVI@example.com ' }],
    ['the e-mail that the person confirmed', { collected: { email: 'ravi@example.com' } }],
    ['the given e-mail', { profile: { email: 'ravi@example.com' } }],
    ['the given name', { profile: { first_name: 'ravi', last_name: 'Menon' } }],
    [
      'the name on the document',
      { found: [{ person: { first_name: 'RAVI', last_name: 'MENON' } }] },
    ],
    ['the test session that they began', { custom_fields: { started_by: REVIEWER.id } }],
  ])('is known by %s', (_, data) => {
    expect(isOwn(data)).toBe(true);
  });

  it("is not somebody else's", () => {
    expect(isOwn({})).toBe(false);
    expect(isOwn({ custom_fields: { started_by: newId('staff') } })).toBe(false);
    expect(
      isOwn({ email: 'ada@example.com', profile: { first_name: 'Ada', last_name: 'Menon' } }),
    ).toBe(false);
  });
});

const frames = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('the frames that a reviewer can look at', () => {
  it.each([0, 1, 12])('are all of %d', (count) => {
    expect(shownFrames(frames(count))).toEqual(frames(count));
  });

  it.each([13, 30, 60])(
    'are twelve different ones of %d, the first and the last among them',
    (count) => {
      const shown = shownFrames(frames(count));

      expect(new Set(shown).size).toBe(12);
      expect([shown.at(0), shown.at(-1)]).toEqual([0, count - 1]);
    },
  );
});
