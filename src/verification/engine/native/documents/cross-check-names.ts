import { addDoubt, type CrossCheck } from './cross-check-result.js';
import type { MachinePart } from './machine-part.js';
import { wholeName } from './printed/cut-names.policy.js';
import { hasFurtherName, hasGivenName } from './printed/further-names.policy.js';
import {
  type Agreement,
  areNeighbours,
  plain,
  type Find,
  findName,
  foundIn,
} from './printed/printed-text.policy.js';

/** A further given name of so few must stand beside another name. */
const FEW_LETTERS = 3;
function wordsOf(...values: (string | null | undefined)[]): string[] {
  return values.flatMap((value) => (value ?? '').split(/[\s,]+/)).filter(Boolean);
}

/** Whether a name is printed with more words than a machine-readable part that does not cut it. */
function hasMoreNames(
  { fields, address, cutNames, issuer }: MachinePart,
  texts: string[],
): boolean {
  const given = wordsOf(fields.first_name, fields.middle_name);
  const last = wordsOf(fields.last_name);
  const noNames = wordsOf(address?.line1, address?.line2, address?.city, address?.state);
  const others = { noNames, issuer: issuer?.country ?? null };
  const isSingle = given.length === 0 && last.length > 0;
  return (
    (isSingle && hasGivenName(texts, { names: last, otherNames: [], ...others })) ||
    (!cutNames.includes('first_name') &&
      hasFurtherName(texts, { names: given, otherNames: last, ...others })) ||
    (!cutNames.includes('last_name') &&
      hasFurtherName(texts, { names: last, otherNames: given, ...others }))
  );
}

export function nameFinder({ issuer }: MachinePart): Find {
  return (text, name) => findName(text, name, issuer?.country);
}

/** A short first name may be read as one word with the initial behind it: BOT for Bo T. */
export function withInitial(
  agreement: Agreement,
  firstWord: string,
  { fields }: MachinePart,
  texts: readonly string[],
): Agreement {
  const [, next = ''] = wordsOf(fields.first_name, fields.middle_name);
  const isShort = firstWord.length > 0 && firstWord.length < FEW_LETTERS;
  if (agreement === 'agrees' || !isShort || next.length !== 1) return agreement;
  return texts.some((text) => hasWord(text, firstWord + next)) ? 'agrees' : agreement;
}

/** A line of its own, but for the number of its label. */
function hasWord(text: string, word: string): boolean {
  return text.split('\n').some((line) => plain(line).replace(/^[0-9]+/, '') === plain(word));
}

/** The names besides the first and the last one: all are printed, and no others. */
export function judgeFurtherNames(check: CrossCheck, machine: MachinePart, texts: string[]): void {
  const { fields, cutNames } = machine;
  const [firstWord = '', ...others] = (fields.first_name ?? '').split(/[\s,]+/);
  const further = [
    // A cut name was completed before, or not.
    ...(cutNames.includes('first_name') ? [] : others),
    ...(fields.middle_name ?? '').split(/[\s,]+/),
  ];
  const names = [firstWord, ...further.filter(Boolean), fields.last_name ?? ''];
  if (!areFurtherNamesFound(texts, names, machine)) {
    addDoubt(check, 'printed_name_differs');
    if (fields.middle_name !== null) check.disputed.push('middle_name');
  }
  if (hasMoreNames(machine, texts)) addDoubt(check, 'printed_name_differs');
}

/** Whether those between the first and the last one are all printed. */
function areFurtherNamesFound(
  texts: readonly string[],
  names: readonly string[],
  machine: MachinePart,
): boolean {
  const issuer = machine.issuer?.country ?? null;
  return names.slice(1, -1).every((name, i) => {
    if (name.length > FEW_LETTERS) return foundIn(texts)(name, nameFinder(machine)) === 'agrees';
    // Few letters are also the class of a vehicle or a word of any label.
    const [before = '', after = ''] = [names[i], names[i + 2]];
    return texts.some(
      (text) =>
        areNeighbours(text, before, name, issuer) || areNeighbours(text, name, after, issuer),
    );
  });
}

/** A name that differs in a letter is in doubt, and one that the zone cuts needs its other half. */
export function judgeNames(
  check: CrossCheck,
  { fields, cutNames, needsPrintedName }: MachinePart,
  texts: string[],
  agreements: readonly Agreement[],
): void {
  for (const field of cutNames) {
    const { middle_name: middle, first_name: first, last_name: last } = fields;
    const others = wordsOf(middle, field === 'first_name' ? last : first);
    const whole = wholeName(fields[field] ?? '', texts, others, field === 'first_name');
    check.whole[field] = whole;
    if (whole !== null) continue;
    addDoubt(check, 'printed_name_differs');
    check.disputed.push(field);
  }
  const [last, first] = agreements;
  for (const [field, agreement] of [
    ['last_name', last],
    ['first_name', first],
  ] as const) {
    if (agreement !== 'soft' || check.whole[field] !== null) continue;
    addDoubt(check, 'printed_name_differs');
    // A zone whose first letters were not seen reads DERWOOD for UNDERWOOD.
    if (needsPrintedName && !check.disputed.includes(field)) check.disputed.push(field);
  }
}
