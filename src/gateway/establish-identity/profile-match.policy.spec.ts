import { DEFAULT_MATCH } from '../customers/index.js';
import { isSame, isSimilar } from './name-similarity.policy.js';
import { mismatches, verifiedValues, type ComparedValues } from './profile-match.policy.js';

const ADA: ComparedValues = {
  first_name: 'Ada',
  last_name: 'Marlowe',
  dob: '1990-12-10',
  address: null,
};

describe('the profile match', () => {
  it('accepts what a document prints in capitals', () => {
    expect(
      mismatches(DEFAULT_MATCH, ADA, { ...ADA, first_name: 'ADA', last_name: 'MARLOWE' }),
    ).toEqual([]);
  });

  it.each([
    ['another family name', { last_name: 'Okafor' }, ['last_name']],
    ['a family name one letter off', { last_name: 'Marlow' }, ['last_name']],
    ['another given name', { first_name: 'Eve' }, ['first_name']],
    ['another birth date', { dob: '1990-12-11' }, ['dob']],
    ['no birth date at all', { dob: null }, ['dob']],
    ['an empty name', { first_name: '' }, ['first_name']],
  ])('refuses %s', (_, change, fields) => {
    expect(mismatches(DEFAULT_MATCH, ADA, { ...ADA, ...change })).toEqual(fields);
  });

  it('refuses an employee whose record lacks a compared value', () => {
    expect(mismatches(DEFAULT_MATCH, { ...ADA, dob: null }, ADA)).toEqual(['dob']);
    expect(mismatches(DEFAULT_MATCH, { ...ADA, dob: null }, { ...ADA, dob: null })).toEqual([
      'dob',
    ]);
  });

  it('knows no similar birthday', () => {
    const rules = { ...DEFAULT_MATCH, dob: 'similar' } as const;
    expect(mismatches(rules, ADA, { ...ADA, dob: '1990-10-12' })).toEqual(['dob']);
  });

  it('looks at nothing that is ignored', () => {
    const rules = { ...DEFAULT_MATCH, first_name: 'ignore' } as const;
    expect(mismatches(rules, ADA, { ...ADA, first_name: 'Countess' })).toEqual([]);
  });

  const TYPED = {
    first_name: 'Ada',
    last_name: 'Marlowe',
    dob: '1990-12-10',
    address: { line1: '1 Way', city: 'Bath', state: 'VA', postal_code: '12345' },
  };
  const NOTHING = { first_name: null, last_name: null, dob: null, address: null };

  it('believes the document, not what was typed in', () => {
    const traits = {
      ...TYPED,
      address: null,
      document: {
        first_name: 'Eve',
        last_name: 'Moore',
        date_of_birth: { day: 2, month: 1, year: 1970 },
      },
    };
    expect(verifiedValues({ traits })).toEqual({
      first_name: 'Eve',
      last_name: 'Moore',
      dob: '1970-01-02',
      address: null,
    });
  });

  it.each([
    ['no document', TYPED],
    ['a document that says nothing', { ...TYPED, address: null, document: {} }],
    ['nothing', undefined],
  ])('believes nobody by %s', (_, traits) => {
    expect(verifiedValues({ traits: traits ?? null })).toEqual(NOTHING);
  });

  it('takes an address from the user info where the document has none', () => {
    const document = { first_name: 'Eve', address: null };

    expect(verifiedValues({ traits: { ...TYPED, document } })).toEqual({
      ...NOTHING,
      first_name: 'Eve',
      address: '1 way, bath, va, 12345',
    });
  });
});

describe('similar names', () => {
  it.each([
    ['José', 'Jose'],
    ["O'Dell", 'ODELL'],
    ['Mary Ann', 'Mary'],
    ['Anne-Marie', 'Anne Marie'],
    ['Stephen', 'Stepehn'],
    ['Katherine', 'Catherine'],
  ])('are %s and %s', (a, b) => {
    expect(isSimilar(a, b)).toBe(true);
    expect(isSimilar(b, a)).toBe(true);
  });

  it.each([
    ['Ada', 'Ava'],
    ['Maria', 'Marlow'],
    ['Jon', 'Jan'],
    ['Anne', ''],
    ['Mary', 'Maryland'],
  ])('are not %s and %s', (a, b) => {
    expect(isSimilar(a, b)).toBe(false);
    expect(isSimilar(b, a)).toBe(false);
  });

  it('are not the same names', () => {
    expect(isSame('José', 'Jose')).toBe(false);
    expect(isSame('  ADA  ', 'ada')).toBe(true);
  });
});
