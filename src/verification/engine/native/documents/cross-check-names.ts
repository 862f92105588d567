import { addDoubt, dispute, type CrossCheck } from './cross-check-result.js';
import type { DocumentFields } from './document-reading.js';
import { stateOf } from './issuing-state.policy.js';
import type { MachinePart } from './machine-part.js';
import { wholeName } from './printed/cut-names.policy.js';
import { hasFurtherName, hasGivenName } from './printed/further-names.policy.js';
import { textsOfNames } from './printed/name-text.policy.js';
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

/** A unit alone may be as short as an initial, so it counts only beside the rest of the address. */
function streets(line1: string, line2: string, city: string): string[] {
  const beside = line2 === '' ? [] : [`${line1} ${line2}`, `${line2} ${line1}`, `${line2} ${city}`];
  return [...beside, line1, ...(plain(line2).length > FEW_LETTERS ? [line2] : [])];
}

/** What is read of the names, and nothing of the address, the title and the signature. */
export function nameTexts(machine: MachinePart, texts: readonly string[]): string[] {
  const { fields, address } = machine;
  const [first = ''] = wordsOf(fields.first_name);
  const { line1, line2, city, state, postalCode } = address ?? {};
  const known = {
    names: { first, last: fields.last_name ?? '' },
    places: [
      ...streets(line1 ?? '', line2 ?? '', city ?? ''),
      // Alone, a city may as well be the name.
      ...[state, postalCode?.slice(0, 5)].map((part) => (city && part ? `${city} ${part}` : '')),
    ],
    title: stateOf(machine),
  };
  return textsOfNames(texts, known);
}

/** The names that are printed with more words than in a machine-readable part that does not cut them. */
function namesWithMore(
  { address, cutNames, issuer }: MachinePart,
  fields: DocumentFields,
  texts: string[],
): ('first_name' | 'last_name')[] {
  const given = wordsOf(fields.first_name, fields.middle_name);
  const last = wordsOf(fields.last_name);
  const noNames = wordsOf(address?.line1, address?.line2, address?.city, address?.state);
  const others = { noNames, issuer: issuer?.country ?? null };
  const isSingle = given.length === 0 && last.length > 0;
  const areGivenCut = cutNames.includes('first_name') || cutNames.includes('middle_name');
  const hasMore = {
    first_name:
      (isSingle && hasGivenName(texts, { names: last, otherNames: [], ...others })) ||
      (!areGivenCut && hasFurtherName(texts, { names: given, otherNames: last, ...others })),
    last_name:
      !cutNames.includes('last_name') &&
      hasFurtherName(texts, { names: last, otherNames: given, ...others }),
  };
  return (['first_name', 'last_name'] as const).filter((field) => hasMore[field]);
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

/** The names besides the first and the last one: all are printed, and no others. `ofNames` is from `nameTexts`. */
export function judgeFurtherNames(
  check: CrossCheck,
  machine: MachinePart,
  { texts, ofNames }: { texts: string[]; ofNames: readonly string[] },
): void {
  const { cutNames, needsPrintedName } = machine;
  const fields = withWhole(machine.fields, check);
  const [firstWord = '', ...others] = (fields.first_name ?? '').split(/[\s,]+/);
  const further = [
    // A cut name was completed before, or not.
    ...(cutNames.includes('first_name') ? [] : others),
    ...(cutNames.includes('middle_name') ? [] : wordsOf(fields.middle_name)),
  ];
  const names = [firstWord, ...further.filter(Boolean), fields.last_name ?? ''];
  if (!areFurtherNamesFound(ofNames, names, machine)) {
    addDoubt(check, 'printed_name_differs');
    if (fields.middle_name !== null) dispute(check, 'middle_name');
    // No check digit of a zone tells which of the two is misread.
    if (needsPrintedName) dispute(check, 'first_name');
  }
  for (const field of namesWithMore(machine, fields, texts)) {
    addDoubt(check, 'printed_name_differs');
    if (needsPrintedName) dispute(check, field);
  }
}

function withWhole(fields: DocumentFields, { whole }: CrossCheck): DocumentFields {
  return {
    ...fields,
    first_name: whole.first_name ?? fields.first_name,
    middle_name: whole.middle_name ?? fields.middle_name,
    last_name: whole.last_name ?? fields.last_name,
  };
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

const NAMES = ['first_name', 'middle_name', 'last_name'] as const;

/** A name that differs in a letter is in doubt, and one that the zone cuts needs its other half. */
export function judgeNames(
  check: CrossCheck,
  { fields, cutNames, isCutBehindWord, needsPrintedName, issuer }: MachinePart,
  texts: string[],
  agreements: readonly Agreement[],
): void {
  for (const field of cutNames) {
    const known = {
      name: fields[field] ?? '',
      otherNames: NAMES.filter((each) => each !== field).flatMap((each) => wordsOf(fields[each])),
      ...{ isGiven: field === 'first_name', hasWholeWords: isCutBehindWord },
      issuer: issuer?.country ?? null,
    };
    const whole = wholeName(known, texts);
    check.whole[field] = whole;
    if (whole !== null) continue;
    addDoubt(check, 'printed_name_differs');
    dispute(check, field);
  }
  const [last, first] = agreements;
  for (const [field, agreement] of [
    ['last_name', last],
    ['first_name', first],
  ] as const) {
    if (agreement !== 'soft' || check.whole[field] !== null) continue;
    addDoubt(check, 'printed_name_differs');
    // A zone whose first letters were not seen reads DERWOOD for UNDERWOOD.
    if (needsPrintedName) dispute(check, field);
  }
}
