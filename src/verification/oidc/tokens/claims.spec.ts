import { newId, type Id } from '../../../platform/ids/index.js';
import type { Person } from '../../persons/index.js';
import type { StepName } from '../../projects/index.js';
import type { Session, SessionData } from '../../sessions/index.js';
import type { Validations } from '../../sources/index.js';
import { accessTokenClaims, identityTokenClaims } from './claims.js';

const now = new Date('2026-07-01T12:00:00Z');
const frame = { clientId: 'urn:oid:2.999', issuedAt: now, lifetimeSeconds: 3_600, tokenId: 't-1' };
const issuer = 'https://id.example/integrations';

const sessionIn = (environment: Session['environment']) => ({
  organizationId: newId('org'),
  id: newId('vs'),
  projectId: newId('proj'),
  environment,
  status: 'success' as const,
  steps: [],
  userInfo: 'none' as const,
  historicalAddresses: false,
  profileMustMatch: false,
  secondReview: false,
  review: 'off' as const,
  requestedUserId: null,
  userId: newId('user'),
  userCreated: true,
  engine: 'native' as const,
  profileMatch: 'not_applicable' as const,
  endCode: null,
  checks: [],
  createdAt: now,
  updatedAt: now,
  completedAt: now,
  expiresAt: now,
  redactedAt: null,
  data: null,
});

type CheckCode = Session['checks'][number]['code'];

describe('the claims of an access token', () => {
  it.each([
    ['sandbox', true],
    ['production', false],
  ] as const)('of a %s session have verification_is_sandbox %s', (environment, isSandbox) => {
    const claims = accessTokenClaims(sessionIn(environment), frame, {
      issuer,
      scopes: [],
      vendorClaim: 'com.example',
    });

    expect(claims['verification_is_sandbox']).toBe(isSandbox);
  });
});

describe('the claims of an identity token', () => {
  const STEPS = ['document', 'selfie', 'phone', 'email'] as const;
  const PASSED = [
    'id_authenticity',
    'id_not_expired',
    'selfie_matches_portrait',
    'selfie_liveness',
    'phone_verified',
  ] as const;
  const address = {
    line1: '214 Juniper Court',
    line2: null,
    city: 'Richmond',
    state: 'VA',
    postal_code: '23220',
    country: 'US',
  };
  const person: Person = {
    first_name: 'Ada',
    middle_name: 'Élise',
    last_name: 'Lovelace',
    dob: '1990-12-10',
    gender: 'F',
    nationality: null,
    address,
    email: '',
    phone: '',
    ssn9: null,
    document: {
      type: 'drivers_license',
      number: 'X1',
      issuing_country: 'US',
      issuing_subdivision: '',
      date_of_expiry: '2031-01-01',
    },
  };

  const by = { source_id: newId('src'), source: 'Bureau', at: 1_780_000_000 };
  const sourced: Validations = {
    values: { name: by, birthdate: by, address: by, former_addresses: by },
    former_addresses: [address],
  };

  interface Made {
    done?: StepName[];
    passed?: CheckCode[];
    given?: object;
    validations?: Validations | null;
  }

  /** A verified session of real pictures and codes, whose values a source validated. */
  const verified = ({
    done = [...STEPS],
    passed = [...PASSED],
    given = {},
    validations = sourced,
  }: Made = {}): Session & { completedAt: Date; userId: Id<'user'> } => ({
    ...sessionIn('production'),
    steps: [...STEPS],
    checks: passed.map((code) => ({ code, name: code, value: true, status: 'completed' })),
    data: {
      done,
      collected: {
        ...(done.includes('email') && { email: 'ada@example.org' }),
        ...(done.includes('phone') && { phone: '+14155550101' }),
      },
      validations,
      ...given,
    } as SessionData,
  });

  const claimsOf = (
    session = verified(),
    of: Partial<Person> = {},
    tokenType: 'tefca' | 'carequality' = 'tefca',
    nonce?: string,
  ): Record<string, unknown> =>
    identityTokenClaims(session, { ...person, ...of }, frame, {
      tokenType,
      issuer,
      accessTokenHash: 'hash',
      historicalAddresses: true,
      nonce,
    });

  it.each([
    ['F', 'female'],
    ['m', 'male'],
    [' Female ', 'female'],
    ['MALE', 'male'],
    ['other', 'other'],
    ['X', 'other'],
    ['unknown', undefined],
    ['<', undefined],
    ['', undefined],
    ['9', undefined],
    ['constructor', undefined],
  ])("use the standard's word for the gender %j of a document: %s", (gender, word) => {
    expect(claimsOf(verified(), { gender })['gender']).toBe(word);
    expect(claimsOf(verified(), { gender }, 'carequality')['sex']).toBe(word);
  });

  it('name the level where everything was validated', () => {
    expect(claimsOf()).toMatchObject({
      identity_assurance_level: 'IAL2',
      middle_initial: 'É',
      email: 'ada@example.org',
      email_verified: true,
    });
  });

  it.each(['tefca', 'carequality'] as const)(
    'say nothing about an address that a passport does not show, even when it was typed (%s)',
    (tokenType) => {
      const passport = { document: { ...person.document, type: 'passport' as const } };
      const typed = verified({ validations: null, given: { collected: { address } } });
      const claims = claimsOf(typed, passport, tokenType);

      expect(claims).not.toHaveProperty('address');
      expect(claims).not.toHaveProperty('identity_assurance_level');
      expect(claims).toMatchObject({ given_name: 'Ada' });
    },
  );

  it.each(['name', 'birthdate', 'address'] as const)(
    'name no level where no source validated the %s',
    (missing) => {
      const { [missing]: _, ...values } = sourced.values;
      const claims = claimsOf(verified({ validations: { ...sourced, values } }));

      expect(claims).not.toHaveProperty('identity_assurance_level');
    },
  );

  it('name neither level nor former addresses where no source was asked, whoever else says them', () => {
    const claims = claimsOf(verified({ validations: null }), { historical_addresses: [address] });

    expect(claims).not.toHaveProperty('identity_assurance_level');
    expect(claims).not.toHaveProperty('historical_address');
    expect(claims).toMatchObject({ given_name: 'Ada' });
    expect(claimsOf()['historical_address']).toMatchObject([{ locality: 'Richmond' }]);
  });

  it('take the simulated source for all of it in the sandbox', () => {
    const session = { ...verified({ validations: null }), environment: 'sandbox' as const };

    expect(claimsOf(session, { historical_addresses: [address] })).toMatchObject({
      identity_assurance_level: 'IAL2',
      historical_address: [{ locality: 'Richmond' }],
    });
  });

  it('have the typed address of a passport holder, once a source validated it', () => {
    const passport = { document: { ...person.document, type: 'passport' as const } };
    const typed = { email: 'ada@example.org', phone: '+14155550101', address };
    const claims = claimsOf(verified({ given: { collected: typed } }), passport);

    expect(claims).toMatchObject({
      address: { locality: 'Richmond' },
      identity_assurance_level: 'IAL2',
    });
  });

  it("never repeat a caller's contact that no code confirmed", () => {
    const given = { email: 'caller@example.org', phone: '+14155550199' };
    const claims = claimsOf(verified({ done: ['document', 'selfie'], given }), given);

    expect(claims).not.toHaveProperty('email');
    expect(claims).not.toHaveProperty('phone_number');
    expect(claims).toMatchObject({ email_verified: false, phone_number_verified: false });
    expect(claims).not.toHaveProperty('identity_assurance_level');
  });

  it.each(PASSED)('name no level without the check %s', (missing) => {
    const passed = PASSED.filter((code) => code !== missing);

    expect(claimsOf(verified({ passed }))).not.toHaveProperty('identity_assurance_level');
  });

  it('are never empty, and name the level only with every value, whatever is missing', () => {
    const holes: ((to: { person: Person; done: StepName[] }) => void)[] = [
      ({ person: of }) => (of.first_name = ''),
      ({ person: of }) => (of.last_name = ' '),
      ({ person: of }) => (of.dob = ''),
      ({ person: of }) => (of.address = null),
      ({ person: of }) => (of.address = { ...address, line1: '' }),
      ({ person: of }) => (of.address = { ...address, city: '' }),
      (to) => (to.done = to.done.filter((step) => step !== 'email')),
      (to) => (to.done = to.done.filter((step) => step !== 'phone')),
      // The level needs none of these.
      ({ person: of }) => (of.middle_name = ''),
      ({ person: of }) => (of.middle_name = null),
      ({ person: of }) => (of.gender = ''),
      ({ person: of }) => (of.address = of.address && { ...of.address, state: '' }),
    ];
    for (let subset = 0; subset < 2 ** holes.length; subset += 1) {
      const made = { person: structuredClone(person), done: [...STEPS] as StepName[] };
      holes.forEach((hole, place) => {
        if ((subset >> place) & 1) hole(made);
      });
      for (const tokenType of ['tefca', 'carequality'] as const) {
        const claims = claimsOf(verified(made), made.person, tokenType, '');
        const level = tokenType === 'tefca' && subset % 256 === 0 ? 'IAL2' : undefined;
        if (!isFilled(claims) || claims['identity_assurance_level'] !== level)
          throw new Error(`${String(subset)} ${tokenType} ${JSON.stringify(claims)}`);
      }
    }
  });
});

/** Whether nothing in it is empty, at any depth. */
function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return !/^[\s,]*$|, $|\n$|^\n/.test(value);
  if (typeof value !== 'object') return true;
  const parts = Object.values(value);
  return parts.length > 0 && parts.every(isFilled);
}
