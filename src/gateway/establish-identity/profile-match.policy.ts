import { foldText } from '../../platform/text/index.js';
import type { MatchField, MatchRule, MatchRules } from '../customers/index.js';
import type { EmployeeProfile } from '../employees/index.js';
import type { VerifiedSession } from '../verification-client/index.js';
import { isSame, isSimilar } from './name-similarity.policy.js';

/** The values of an employee or of a verified person that are compared, as texts. */
export type ComparedValues = Record<MatchField, string | null>;

/**
 * The values that do not agree by the customer's rules. A value missing on either side does not agree: an HR record
 * without a birth date cannot be claimed by whoever has the right name.
 */
export function mismatches(
  rules: MatchRules,
  employee: ComparedValues,
  verified: ComparedValues,
): MatchField[] {
  const fields = Object.keys(rules) as MatchField[];
  return fields.filter((field) => !agrees(rules[field], field, employee[field], verified[field]));
}

function agrees(
  rule: MatchRule,
  field: MatchField,
  mine: string | null,
  theirs: string | null,
): boolean {
  if (rule === 'ignore') return true;
  if (!mine || !theirs) return false;
  // A date is right or wrong: there is no similar birthday.
  if (field === 'dob') return mine === theirs;
  return rule === 'exact' ? isSame(mine, theirs) : isSimilar(mine, theirs);
}

export function employeeValues({
  first_name,
  last_name,
  dob,
  address,
}: EmployeeProfile): ComparedValues {
  return { first_name, last_name, dob, address: addressText(address) };
}

/**
 * What the document says. A name or a birth date in the project's user info is what somebody typed in: it proves nothing, so
 * a project without a document matches nobody. An address may stand in where the document has none, as a passport has not.
 */
export function verifiedValues({ traits }: Pick<VerifiedSession, 'traits'>): ComparedValues {
  const document = traits?.document;
  if (!document) return { first_name: null, last_name: null, dob: null, address: null };
  const born = document.date_of_birth;
  return {
    first_name: document.first_name ?? null,
    last_name: document.last_name ?? null,
    dob: born ? isoDate(born) : null,
    address: addressText(document.address ?? traits.address ?? null),
  };
}

function isoDate({ year, month, day }: { year: number; month: number; day: number }): string {
  return [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');
}

interface AddressLines {
  line1?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
}

/** Street, city, state and postal code; null where any is missing, since half an address proves nothing. */
function addressText(address: AddressLines | null): string | null {
  const lines = [address?.line1, address?.city, address?.state, address?.postal_code];
  return lines.every(Boolean) ? lines.map((line) => foldText(line ?? '')).join(', ') : null;
}
