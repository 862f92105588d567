import { foldText, isSameMailbox, isSamePhone } from '../../platform/text/index.js';
import {
  isContact,
  MATCH_FIELDS,
  type ContactField,
  type MatchField,
  type MatchRule,
  type MatchRules,
} from '../customers/index.js';
import type { EmployeeProfile } from '../employees/index.js';
import type { AttributeResult, ComparedAttribute } from './flow.js';
import { hasPassed, type VerifiedSession } from '../verification-client/index.js';
import { isSame, isSimilar, isSimilarLine } from './name-similarity.policy.js';

interface AddressLines {
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
}

/** The compared values of an employee or of a verified person. */
export interface ComparedValues extends Record<Exclude<MatchField, 'address'>, string | null> {
  address: AddressLines | null;
}

/**
 * How each value compares by the customer's rules. A missing value never matches: a common name
 * must not claim a record without birth date.
 */
export function compareProfiles(
  rules: MatchRules,
  employee: ComparedValues,
  verified: ComparedValues,
): (ComparedAttribute & { name: MatchField })[] {
  return MATCH_FIELDS.map((name) => {
    const rule = rules[name];
    return { name, rule, result: resultOf(name, rule, employee, verified) };
  });
}

/** Whether the result of a compared value refuses the person. */
export function isMismatch({ result }: ComparedAttribute): boolean {
  return result !== 'match' && result !== 'near' && result !== 'ignored';
}

function resultOf(
  field: MatchField,
  rule: MatchRule,
  employee: ComparedValues,
  verified: ComparedValues,
): AttributeResult {
  if (rule === 'ignore') return 'ignored';
  if (!employee[field]) return 'missing_on_record';
  if (!verified[field]) return isContact(field) ? 'not_verified' : 'missing_on_document';
  const agrees = (by: MatchRule): boolean =>
    field === 'address'
      ? addressAgrees(by, employee.address, verified.address)
      : textAgrees(by, field, employee[field], verified[field]);
  if (!agrees(rule)) return 'differs';
  return agrees('exact') ? 'match' : 'near';
}

function textAgrees(
  rule: MatchRule,
  field: MatchField,
  mine: string | null,
  theirs: string | null,
): boolean {
  // A dash instead of a name is no name and matches nothing.
  if (!mine || !theirs || foldText(mine) === '') return false;
  // Dates and contacts are equal or not; there is no similar birthday.
  if (field === 'dob') return mine === theirs;
  if (field === 'email') return isSameMailbox(mine, theirs);
  if (field === 'phone') return isSamePhone(mine, theirs);
  return rule === 'exact' ? isSame(mine, theirs) : isSimilar(mine, theirs);
}

/**
 * Street, city, state and postal code must all agree: half an address proves nothing. Then the
 * flat.
 */
function addressAgrees(
  rule: MatchRule,
  mine: AddressLines | null,
  theirs: AddressLines | null,
): boolean {
  const agrees = rule === 'exact' ? isSameLine : isSimilarLine;
  return (
    agrees(mine?.line1 ?? '', theirs?.line1 ?? '') &&
    agrees(mine?.city ?? '', theirs?.city ?? '') &&
    agrees(mine?.state ?? '', theirs?.state ?? '') &&
    postalCodeAgrees(rule, mine?.postal_code ?? '', theirs?.postal_code ?? '') &&
    flatAgrees(rule, mine?.line2 ?? '', theirs?.line2 ?? '')
  );
}

/** Punctuation does not count in an address, even in an exact one: St. is St. */
function isSameLine(mine: string, theirs: string): boolean {
  return foldText(mine) !== '' && foldText(mine) === foldText(theirs);
}

/** A similar code may differ in spaces and may lack its extension: 23220 and 23220-1234. */
function postalCodeAgrees(rule: MatchRule, mine: string, theirs: string): boolean {
  if (rule === 'exact') return isSameLine(mine, theirs);
  const [left, right] = [unspacedCode(mine), unspacedCode(theirs)];
  return left !== '' && (left === right || isExtended(left, right) || isExtended(right, left));
}

function unspacedCode(code: string): string {
  return foldText(code).replaceAll(' ', '');
}

function isExtended(code: string, extended: string): boolean {
  return /^\d{9}$/.test(extended) && code === extended.slice(0, 5);
}

/**
 * Many records and documents omit the flat. A similar address may omit it; if both have one, they
 * must agree.
 */
function flatAgrees(rule: MatchRule, mine: string, theirs: string): boolean {
  const [left, right] = [foldText(mine), foldText(theirs)];
  if (rule === 'exact') return left === right;
  return left === '' || right === '' || isSimilarLine(left, right);
}

export function employeeValues(profile: EmployeeProfile): ComparedValues {
  const { first_name, last_name, dob, email, phone, address } = profile;
  return { first_name, last_name, dob, email, phone, address };
}

/**
 * The document's values. Typed names and birth dates in the user info prove nothing; only an
 * address may come from there (passports have none). A contact needs the check of its code.
 */
export function verifiedValues(
  session: Pick<VerifiedSession, 'traits' | 'checks'>,
): ComparedValues {
  const { document, address } = session.traits ?? {};
  const born = document?.date_of_birth;
  return {
    first_name: document?.first_name ?? null,
    last_name: document?.last_name ?? null,
    dob: born ? isoDate(born) : null,
    email: confirmed(session, 'email'),
    phone: confirmed(session, 'phone'),
    address: (document && (document.address ?? address)) ?? null,
  };
}

/** A contact whose code came back. Otherwise it is only what somebody typed, or the customer sent. */
function confirmed(
  session: Pick<VerifiedSession, 'traits' | 'checks'>,
  contact: ContactField,
): string | null {
  return hasPassed(session, `${contact}_verified`) ? (session.traits?.[contact] ?? null) : null;
}

function isoDate({ year, month, day }: { year: number; month: number; day: number }): string {
  const padded = [String(month), String(day)].map((part) => part.padStart(2, '0'));
  return [String(year).padStart(4, '0'), ...padded].join('-');
}
