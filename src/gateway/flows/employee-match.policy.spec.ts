import { DEFAULT_MATCH } from '../customers/index.js';
import {
  compareProfiles,
  isMismatch,
  verifiedValues,
  type ComparedValues,
} from './employee-match.policy.js';

/** The values that refuse the person. */
const mismatches = (...given: Parameters<typeof compareProfiles>): string[] =>
  compareProfiles(...given)
    .filter(isMismatch)
    .map(({ name }) => name);

const ADA: ComparedValues = {
  first_name: 'Ada',
  last_name: 'Marlowe',
  dob: '1990-12-10',
  email: 'ada@example.com',
  phone: '+15555550144',
  address: null,
};

const NOTHING: ComparedValues = {
  first_name: null,
  last_name: null,
  dob: null,
  email: null,
  phone: null,
  address: null,
};

describe('the profile match', () => {
  it("accepts a document's capitals", () => {
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
    ['a dash for a name', { last_name: '—' }, ['last_name']],
  ])('refuses %s', (_, change, fields) => {
    expect(mismatches(DEFAULT_MATCH, ADA, { ...ADA, ...change })).toEqual(fields);
  });

  it('refuses an employee whose record lacks a compared value', () => {
    expect(mismatches(DEFAULT_MATCH, { ...ADA, dob: null }, ADA)).toEqual(['dob']);
    expect(mismatches(DEFAULT_MATCH, { ...ADA, dob: null }, { ...ADA, dob: null })).toEqual([
      'dob',
    ]);
  });

  it.each(['—', ' ', '\u3164', '\u00b4'])('treats %j on both sides as no value', (last_name) => {
    expect(mismatches(DEFAULT_MATCH, { ...ADA, last_name }, { ...ADA, last_name })).toEqual([
      'last_name',
    ]);
  });

  it('accepts no similar birthday', () => {
    const rules = { ...DEFAULT_MATCH, dob: 'similar' } as const;
    expect(mismatches(rules, ADA, { ...ADA, dob: '1990-10-12' })).toEqual(['dob']);
    expect(mismatches(rules, ADA, { ...ADA, dob: '1990-12' })).toEqual(['dob']);
  });

  it('skips ignored values', () => {
    const rules = { ...DEFAULT_MATCH, first_name: 'ignore' } as const;
    expect(mismatches(rules, ADA, { ...ADA, first_name: 'Countess' })).toEqual([]);
  });

  const TYPED = {
    first_name: 'Ada',
    last_name: 'Marlowe',
    dob: '1990-12-10',
    address: { line1: '1 Way', city: 'Bath', state: 'VA', postal_code: '12345' },
  };
  it('trusts the document, not typed values', () => {
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
      ...NOTHING,
      first_name: 'Eve',
      last_name: 'Moore',
      dob: '1970-01-02',
    });
  });

  it.each([
    ['no document', TYPED],
    ['a document that says nothing', { ...TYPED, address: null, document: {} }],
    ['nothing', undefined],
  ])('trusts nothing by %s', (_, traits) => {
    expect(verifiedValues({ traits: traits ?? null })).toEqual(NOTHING);
  });

  it("uses the user info's address when the document has none", () => {
    const document = { first_name: 'Eve', address: null };

    expect(verifiedValues({ traits: { ...TYPED, document } })).toEqual({
      ...NOTHING,
      first_name: 'Eve',
      address: TYPED.address,
    });
  });
});

describe('the match of contacts', () => {
  const rules = { ...DEFAULT_MATCH, email: 'exact', phone: 'exact' } as const;

  it.each<[string, Partial<ComparedValues>, Partial<ComparedValues>?]>([
    ['capitals and spaces', { email: ' ADA@Example.COM ' }],
    [
      'another form of one character',
      { email: 'ada@exämple.com' },
      { email: 'ada@exa\u0308mple.com' },
    ],
    ['another spelling of the number', { phone: '+1 (555) 555-0144' }],
  ])('accepts %s', (_, verified, record = {}) => {
    expect(mismatches(rules, { ...ADA, ...record }, { ...ADA, ...verified })).toEqual([]);
  });

  it.each<[string, Partial<ComparedValues>, string[]]>([
    ['another mailbox', { email: 'eve@example.com' }, ['email']],
    ['a mailbox with a dot more', { email: 'a.da@example.com' }, ['email']],
    ['a mailbox with a tag', { email: 'ada+1@example.com' }, ['email']],
    ['a mailbox in wide letters', { email: '\uff41da@example.com' }, ['email']],
    ['a domain that looks alike', { email: 'ada@examp1e.com' }, ['email']],
    ['another number', { phone: '+15555550145' }, ['phone']],
    ['a number without its country', { phone: '5555550144' }, ['phone']],
    ['a number that is longer', { phone: '+155555501440' }, ['phone']],
    ['a contact that no code confirmed', { email: null }, ['email']],
    ['both', { email: null, phone: '+1' }, ['email', 'phone']],
  ])('refuses %s by either rule', (_, verified, fields) => {
    const loose = { ...rules, email: 'similar', phone: 'similar' } as const;
    for (const by of [rules, loose])
      expect(mismatches(by, ADA, { ...ADA, ...verified })).toEqual(fields);
  });

  it('refuses an employee without the contact on record', () => {
    expect(mismatches(rules, { ...ADA, phone: null }, ADA)).toEqual(['phone']);
    expect(mismatches(rules, { ...ADA, phone: '+' }, { ...ADA, phone: '-' })).toEqual(['phone']);
  });

  it('says that no code confirmed a contact, and compares none by default', () => {
    const results = (by: typeof DEFAULT_MATCH) =>
      compareProfiles(by, ADA, { ...ADA, email: null })
        .filter(({ name }) => name === 'email')
        .map(({ result }) => result);

    expect([results(rules), results(DEFAULT_MATCH)]).toEqual([['not_verified'], ['ignored']]);
  });

  const TYPED = { email: 'ada@example.com', phone: '+15555550144' };
  const check = (code: string | null, change: object = {}) => ({
    code,
    value: true,
    status: 'completed',
    ...change,
  });

  it('takes a contact from a session only with the check that a code came back', () => {
    const checks = [check('email_verified')];

    expect(verifiedValues({ traits: TYPED, checks })).toEqual({ ...NOTHING, email: TYPED.email });
    expect(verifiedValues({ traits: {}, checks })).toEqual(NOTHING);
  });

  it.each([
    ['no checks', null],
    ['a check that did not pass', [check('email_verified', { value: false })]],
    ['a check that was skipped', [check('email_verified', { status: 'skipped' })]],
    ['a check without a code', [check(null)]],
    ['other checks', [check('selfie_liveness'), check('EMAIL_VERIFIED')]],
  ])('takes no contact with %s', (_, checks) => {
    expect(verifiedValues({ traits: TYPED, checks })).toEqual(NOTHING);
  });
});

describe('the match of addresses', () => {
  const HOME = {
    line1: '12 Juniper Court',
    city: 'Richmond',
    state: 'VA',
    postal_code: '23220',
  };

  function agree(rule: 'exact' | 'similar', mine: object | null, theirs: object | null): boolean {
    const rules = { ...DEFAULT_MATCH, address: rule };
    const found = [
      mismatches(rules, { ...ADA, address: mine }, { ...ADA, address: theirs }),
      mismatches(rules, { ...ADA, address: theirs }, { ...ADA, address: mine }),
    ];
    expect(found[0]).toEqual(found[1]);
    return found[0]?.length === 0;
  }

  it.each([
    ['itself', {}],
    ['capitals, punctuation and spaces', { line1: ' 12 JUNIPER  Court.', city: 'richmond' }],
    ['another country', { country: 'CA' }],
    ['an empty flat', { line2: '' }],
    ['a dash for a flat', { line2: '—' }],
  ])('accepts the same home by either rule: %s', (_, change) => {
    expect(agree('exact', HOME, { ...HOME, ...change })).toBe(true);
    expect(agree('similar', HOME, { ...HOME, ...change })).toBe(true);
  });

  it.each([
    ['a slip in a long word', { line1: '12 Junpier Court' }],
    ['a word written in two', { city: 'Rich Mond' }],
    ['a postal code with its extension', { postal_code: '23220-1234' }],
    ['a postal code with its extension in one', { postal_code: '232201234' }],
    ['a postal code with a space', { postal_code: '23 220' }],
    ['a flat that only one side tells', { line2: 'Flat 1' }],
  ])('accepts only as a similar home: %s', (_, change) => {
    expect(agree('exact', HOME, { ...HOME, ...change })).toBe(false);
    expect(agree('similar', HOME, { ...HOME, ...change })).toBe(true);
  });

  it.each([
    ['the house next door', { line1: '13 Juniper Court' }],
    ['a house with a digit more', { line1: '121 Juniper Court' }],
    ['house and street without a name', { line1: '12' }],
    ['another street', { line1: '12 Maple Court' }],
    ['another city', { city: 'Norfolk' }],
    ['a state one letter off', { state: 'WA' }],
    ['another postal code', { postal_code: '23221' }],
    ['no postal code', { postal_code: undefined }],
    ['a dash for a street', { line1: '—' }],
  ])('rejects another home by either rule: %s', (_, change) => {
    expect(agree('exact', HOME, { ...HOME, ...change })).toBe(false);
    expect(agree('similar', HOME, { ...HOME, ...change })).toBe(false);
  });

  it.each([
    ['Flat 1', 'Flat 99'],
    ['Flat A', 'Flat B'],
    ['Flat 1A', 'Flat 1B'],
    ['Flat', 'Flat 3'],
  ])('treats %s and %s as two homes', (mine, theirs) => {
    const [here, there] = [
      { ...HOME, line2: mine },
      { ...HOME, line2: theirs },
    ];
    expect(agree('exact', here, there)).toBe(false);
    expect(agree('similar', here, there)).toBe(false);
    expect(agree('exact', here, { ...HOME, line2: mine.toUpperCase() })).toBe(true);
    expect(agree('similar', here, { ...HOME, line2: mine.toUpperCase() })).toBe(true);
  });

  it.each(['line1', 'city', 'state', 'postal_code'])(
    'proves nothing by an address without the %s on both sides',
    (part) => {
      for (const nothing of [undefined, null, '', '!']) {
        const half = { ...HOME, [part]: nothing };
        expect(agree('exact', half, half)).toBe(false);
        expect(agree('similar', half, half)).toBe(false);
      }
    },
  );

  it('proves nothing when neither side has an address', () => {
    expect(agree('exact', null, null)).toBe(false);
    expect(agree('similar', null, HOME)).toBe(false);
  });

  it('tells near from equal, and which side lacks a value', () => {
    const record = { ...ADA, last_name: 'Marlowe', address: null };
    const document = { ...ADA, first_name: 'Ada Augusta', dob: null };
    const rules = { ...DEFAULT_MATCH, address: 'similar' as const };
    const results = compareProfiles(rules, record, document).map(({ name, result }) => [
      name,
      result,
    ]);

    expect(Object.fromEntries(results)).toEqual({
      first_name: 'near',
      last_name: 'match',
      dob: 'missing_on_document',
      email: 'ignored',
      phone: 'ignored',
      address: 'missing_on_record',
    });
    const ignored = compareProfiles(DEFAULT_MATCH, record, document).at(-1);
    expect(ignored).toEqual({ name: 'address', rule: 'ignore', result: 'ignored' });
  });
});
