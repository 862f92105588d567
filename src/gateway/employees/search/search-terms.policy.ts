import { foldContact, foldText } from '../../../platform/text/index.js';
import type { EmployeeProfile } from '../employee.js';

/** One word by which an employee is found. */
export interface SearchTerm {
  field: 'employee_id_prefix' | 'email' | 'phone' | 'name_prefix';
  value: string;
}

/** Lengths of the stored beginnings. A longer text must be the complete id or word. */
const ID_PREFIX = { least: 2, most: 16 };
const NAME_PREFIX = { least: 2, most: 10 };

/** A long name is cut: each word is a row. */
const MOST_NAME_WORDS = 12;

type Searchable = Pick<
  EmployeeProfile,
  'employee_id' | 'first_name' | 'last_name' | 'email' | 'phone'
>;

/** Every word that finds this employee. Stored indexes depend on exact results. */
export function searchTermsOf(profile: Searchable): SearchTerm[] {
  const { employee_id: employeeId, first_name: first, last_name: last, email, phone } = profile;
  const terms = [
    ...prefixesOf(foldId(employeeId), ID_PREFIX).map((value) => term('employee_id_prefix', value)),
    ...wordsOf(`${first ?? ''} ${last ?? ''}`)
      .flatMap((word) => prefixesOf(word, NAME_PREFIX))
      .map((value) => term('name_prefix', value)),
    ...(email ? [term('email', foldContact(email))] : []),
    ...(phone ? [term('phone', phone)] : []),
  ];
  return terms.filter(
    (one, n) => terms.findIndex((e) => e.field === one.field && e.value === one.value) === n,
  );
}

/** The terms of a search text, as alternatives: every term of one list must be found. */
export function searchesOf(text: string): SearchTerm[][] {
  const trimmed = text.trim();
  // A single letter matches too many words, except in scripts where it is a whole word.
  const words = wordsOf(trimmed).filter((word) => [...word].length > 1 || !/[a-z0-9]/.test(word));
  const phone = phoneOf(trimmed);
  return [
    ...(/^\S+$/.test(trimmed) ? [[term('employee_id_prefix', foldId(trimmed))]] : []),
    ...(trimmed.includes('@') ? emailsOf(trimmed).map((each) => [term('email', each)]) : []),
    ...(phone ? [[term('phone', phone)]] : []),
    ...(words.length > 0 ? [words.map((value) => term('name_prefix', value))] : []),
  ];
}

/** Normalises a department for comparison: ignores case, accents and spaces. */
export function departmentKey(department: string): string {
  return foldText(department) || department.trim();
}

function term(field: SearchTerm['field'], value: string): SearchTerm {
  return { field, value };
}

function prefixesOf(id: string, { least, most }: typeof ID_PREFIX): string[] {
  const letters = [...id];
  const lengths = Array.from({ length: Math.max(0, Math.min(most, letters.length) - least + 1) });
  return [...lengths.map((_, n) => letters.slice(0, least + n).join('')), id];
}

function wordsOf(text: string): string[] {
  const words = foldText(text).split(' ').filter(Boolean).map(withoutUmlauts);
  return [...new Set(words)].slice(0, MOST_NAME_WORDS);
}

/** Müller is also written Mueller. Joel and Manuel are folded alike, in records and in searches. */
function withoutUmlauts(word: string): string {
  return word.replaceAll(/([aou])e/g, '$1');
}

function foldId(id: string): string {
  return id.normalize('NFKC').toLowerCase();
}

/** Older records were stored as the second one, which differs in unusual characters only. */
function emailsOf(text: string): string[] {
  return [...new Set([foldContact(text), text.toLowerCase()])];
}

/** The number as E.164, however it is spaced; null for a text that is none. */
function phoneOf(text: string): string | null {
  if (!/^\+[\d\s().-]{7,30}$/.test(text)) return null;
  return `+${text.replace(/\D/g, '')}`;
}
