import { DEFAULT_MATCH } from '../../customers/index.js';
import type { EmployeeProfile } from '../../employees/index.js';
import { compareWithRecord, requestedClaims, verifiedClaims } from './verified-claims.policy.js';

const ADA = {
  employee_id: 'E-1',
  first_name: 'Ada',
  last_name: 'Marlowe',
  dob: '1990-12-10',
  email: 'ada@corp.example',
  address: {
    line1: '12 Juniper Court',
    city: 'Richmond',
    state: 'VA',
    postal_code: '23220',
    country: 'US',
  },
} as EmployeeProfile;

const asked = (claims: object, level = 'VERIFIED') => ({
  verification: {
    trust_framework: { value: 'IDV-DELEGATED', essential: true },
    assurance_level: { value: level },
  },
  claims,
});
const parameter = (verified: unknown) => ({ id_token: { verified_claims: verified } });
const compare = (claims: object, rules: object = {}) => {
  const requested = requestedClaims(parameter([asked(claims)]));
  if (!requested) throw new Error('the claims were not taken');
  return compareWithRecord(requested, ADA, { ...DEFAULT_MATCH, ...rules });
};
const value = (text: string) => ({ value: text, fuzzy: true });

describe('claims that are to be verified', () => {
  it.each([
    ['a list', parameter([asked({})])],
    ['an object', parameter(asked({}))],
  ])('are taken from %s', (_, claims) => {
    expect(requestedClaims(claims)).toEqual({ claims: {}, address: null });
  });

  it.each([
    ['no object', null],
    ['nothing', parameter([])],
    ['another level', parameter([asked({}, 'FAILED')])],
    ['another framework', parameter([{ verification: { trust_framework: { value: 'x' } } }])],
  ])('are not taken from %s', (_, claims) => {
    expect(requestedClaims(claims)).toBeNull();
  });

  it('match by the rules of the customer, and unknown ones are ignored', () => {
    expect(
      compare({
        given_name: value('ADA MARIA'),
        family_name: value('marlowe'),
        birthday: value('x'),
        email: value('ada@corp.example'),
        middle_name: null,
      }),
    ).toEqual({
      agrees: true,
      differing: [],
      // A contact that the rules ignore is verified by nothing.
      matches: { given_name: true, family_name: true, middle_name: false, email: false },
    });
    expect(compare({ email: value('ada@corp.example') }, { email: 'exact' }).matches).toEqual({
      email: true,
    });
  });

  it.each([
    ['family_name', 'Marlow', ['last_name']],
    ['birthdate', '1990-12-11', ['dob']],
  ])('differ by %s', (claim, text, differing) => {
    expect(compare({ [claim]: value(text) })).toMatchObject({ agrees: false, differing });
  });

  it('of a name that the rules ignore match where they do, and refuse nobody', () => {
    const rules = { first_name: 'ignore' };
    expect(compare({ given_name: value('Ada') }, rules).matches).toEqual({ given_name: true });
    expect(compare({ given_name: value('Eve') }, rules)).toMatchObject({
      agrees: true,
      matches: { given_name: false },
    });
  });

  it('of an address match as a whole, and keep their nesting', () => {
    const whole = {
      street_address: value('12 Juniper Court'),
      locality: value('Richmond'),
      region: value('VA'),
      postal_code: value('23220'),
      country: value('ca'),
    };
    const others = { street_address: true, locality: true, region: true, postal_code: true };
    expect(compare({ address: whole }, { address: 'similar' }).matches).toEqual({
      address: { ...others, country: false },
    });
    expect(compare(whole, { address: 'similar' }).matches).toEqual({ ...others, country: false });
    expect(
      compare({ address: { locality: value('Richmond') } }, { address: 'similar' }).matches,
    ).toEqual({ address: { locality: false } });
  });

  it('are all null where the person was not verified, or is another one', () => {
    const at = new Date('2026-11-23T10:00:00.500Z');
    const matches = { given_name: true, address: { locality: true } };
    const told = (isVerified: boolean, agrees: boolean) =>
      JSON.stringify(
        verifiedClaims({ action: 'a', agrees, matches }, { isVerified, process: 'ar_1', at }),
      );

    expect(told(true, true)).toContain('"locality":{"value":"MATCHED","fuzzy":true}');
    expect(told(true, true)).toContain('"time":"2026-11-23T10:00:00Z"');
    for (const text of [told(false, true), told(true, false)]) {
      expect(text).toContain('"assurance_level":"FAILED"');
      expect(text).not.toContain('MATCHED');
    }
  });
});
