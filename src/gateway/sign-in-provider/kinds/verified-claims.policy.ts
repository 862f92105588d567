import type { MatchRules } from '../../customers/index.js';
import type { EmployeeProfile } from '../../employees/index.js';
import { compareProfiles, employeeValues, isMismatch } from '../../flows/index.js';
import type { PushedClaims } from '../connect-request.entity.js';
import { objectOf } from './code-request.policy.js';

export const TRUST_FRAMEWORK = 'IDV-DELEGATED';
const VERIFIED = 'VERIFIED';
const MOST_CHARACTERS = 500;

/** Claims that Okta knows, and what of the record each is compared with. It fails for any other. */
const CLAIMS = {
  given_name: 'first_name',
  family_name: 'last_name',
  middle_name: null,
  email: 'email',
  birthdate: 'dob',
  phone_number: 'phone',
} as const;
const ADDRESS = {
  street_address: 'line1',
  locality: 'city',
  region: 'state',
  postal_code: 'postal_code',
  country: 'country',
} as const;
/** Where these differ, directory and record mean different people. */
const OF_THE_PERSON = ['first_name', 'last_name', 'dob'] as const;

type Values = Record<string, string | null>;

/** Known claims that were pushed, with their values; null for one without. */
export interface RequestedClaims {
  claims: Values;
  /** Null where no address was asked for. */
  address: Values | null;
}

type Json = Readonly<Record<string, unknown>>;

/** The claims of a `claims` parameter; null where it asks for another assurance than we give. */
export function requestedClaims(parameter: unknown): RequestedClaims | null {
  const { verified_claims: asked } = objectOf(objectOf(parameter)['id_token']);
  const first: unknown = Array.isArray(asked) ? asked[0] : asked;
  const { verification, claims } = objectOf(first);
  const { trust_framework: framework, assurance_level: level } = objectOf(verification);
  if (textOf(framework) !== TRUST_FRAMEWORK || textOf(level) !== VERIFIED) return null;
  const wanted = objectOf(claims);
  const flat = valuesOf(wanted, [...Object.keys(CLAIMS), ...Object.keys(ADDRESS)]);
  const { address } = wanted;
  return {
    claims: flat,
    address: address === undefined ? null : valuesOf(objectOf(address), Object.keys(ADDRESS)),
  };
}

/** How the pushed values compare with the record, and the names of what differs. */
export function compareWithRecord(
  { claims, address }: RequestedClaims,
  profile: EmployeeProfile,
  rules: MatchRules,
): Omit<PushedClaims, 'action'> & { differing: string[] } {
  const at = { ...claims, ...address };
  const pushed = {
    first_name: at['given_name'] ?? null,
    last_name: at['family_name'] ?? null,
    dob: at['birthdate'] ?? null,
    email: at['email'] ?? null,
    phone: at['phone_number'] ?? null,
    address: Object.fromEntries(
      Object.entries(ADDRESS).map(([claim, line]) => [line, at[claim] ?? null]),
    ),
  };
  // A name that the rules leave out refuses nobody, and is still said to match only where it does.
  const strict = OF_THE_PERSON.filter((field) => rules[field] !== 'ignore');
  const compared = compareProfiles(
    { ...rules, ...Object.fromEntries(OF_THE_PERSON.map((each) => [each, named(rules[each])])) },
    employeeValues(profile),
    pushed,
  );
  const matching = compared.filter((each) => each.result !== 'ignored' && !isMismatch(each));
  const isMatch = (field: string | null): boolean => matching.some(({ name }) => name === field);
  const country = at['country']?.toLowerCase();
  const isSameCountry =
    country !== undefined && country === profile.address?.country?.toLowerCase();
  const matchOf = (claim: string): boolean =>
    claim in ADDRESS
      ? isMatch('address') && (claim !== 'country' || isSameCountry)
      : isMatch(CLAIMS[claim as keyof typeof CLAIMS]);
  const matchesOf = (values: Values): Record<string, boolean> =>
    Object.fromEntries(Object.keys(values).map((claim) => [claim, matchOf(claim)]));
  const differing = compared
    .filter(({ name, result }) => result === 'differs' && strict.some((field) => field === name))
    .map(({ name }) => name);
  return {
    agrees: differing.length === 0,
    matches: { ...matchesOf(claims), ...(address && { address: matchesOf(address) }) },
    differing,
  };
}

/** The claim of the id token: `MATCHED` or null for each requested claim, and never a value. */
export function verifiedClaims(
  { agrees, matches }: PushedClaims,
  { isVerified, process, at }: { isVerified: boolean; process: string; at: Date },
): object[] {
  const isGood = isVerified && agrees;
  const said = (matched: boolean): object => ({
    value: isGood && matched ? 'MATCHED' : null,
    fuzzy: true,
  });
  const claims = Object.entries(matches).map(([name, match]): [string, object] => [
    name,
    typeof match === 'boolean'
      ? said(match)
      : Object.fromEntries(Object.entries(match).map(([part, each]) => [part, said(each)])),
  ]);
  return [
    {
      verification: {
        trust_framework: TRUST_FRAMEWORK,
        assurance_level: isGood ? VERIFIED : 'FAILED',
        time: at.toISOString().replace(/\.\d+Z$/, 'Z'),
        verification_process: process,
      },
      claims: Object.fromEntries(claims),
    },
  ];
}

function named(rule: MatchRules['first_name']): MatchRules['first_name'] {
  return rule === 'ignore' ? 'similar' : rule;
}

function valuesOf(asked: Json, names: readonly string[]): Values {
  const known = names.filter((name) => Object.hasOwn(asked, name));
  return Object.fromEntries(known.map((name) => [name, textOf(asked[name])]));
}

/** `{"value": "Ada", "fuzzy": true}`, or the text itself. */
function textOf(claim: unknown): string | null {
  const value = typeof claim === 'string' ? claim : objectOf(claim)['value'];
  return typeof value === 'string' && value.length <= MOST_CHARACTERS ? value : null;
}
