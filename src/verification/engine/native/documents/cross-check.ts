import {
  judgeFurtherNames,
  judgeNames,
  nameFinder,
  nameTexts,
  withInitial,
} from './cross-check-names.js';
import { addDoubt, dispute, type CrossCheck } from './cross-check-result.js';
import { NO_EXPIRY, type DocumentAddress, type DocumentFields } from './document-reading.js';
import { isOtherIn, seenDiscriminator, seenState, stateOf } from './issuing-state.policy.js';
import type { MachinePart } from './machine-part.js';
import { findDate, hasWholeYear, printedDates } from './printed/printed-dates.policy.js';
import { findSexes } from './printed/printed-sex.policy.js';
import {
  type Agreement,
  findName,
  findNumber,
  findWords,
  foundIn,
  likeNumbers,
  withoutWords,
} from './printed/printed-text.policy.js';

/** Fewer letters and digits than this are no reading of a document's front. */
const LEAST_TEXT = 40;
const NAMES = ['first_name', 'last_name'] as const;
/** A machine-readable part with these doubts may itself be misread. */
const UNREAD = ['machine_readable_part_unreadable', 'document_not_supported'] as const;

/**
 * Compares print and machine-readable part, in every value that both have. A value agrees when one
 * reading has it, and is contradicted when all have the same other value.
 */
export function crossCheck(machine: MachinePart, texts: string[]): CrossCheck {
  const { fields } = machine;
  const check: CrossCheck = {
    ...{ fails: [], doubts: [], disputed: [], agreeing: 0 },
    whole: { first_name: null, middle_name: null, last_name: null },
    ...{ number: null, expiry: printedExpiry(machine, texts) },
  };
  const counted = (agreement: Agreement): Agreement => {
    if (agreement === 'agrees') check.agreeing++;
    return agreement;
  };
  const found = foundIn(texts);
  const country = machine.issuer?.country ?? null;
  const date = (text: string, value: string) => findDate(text, value, country);
  const name = nameFinder(machine);
  const [firstWord = ''] = (fields.first_name ?? '').split(/[\s,]+/);
  const number = counted(found(fields.document_number, findNumber));
  const ofNames = nameTexts(machine, texts);
  const foundName = foundIn(ofNames);
  const last = counted(foundName(fields.last_name, name));
  const first = counted(withInitial(foundName(firstWord, name), firstWord, machine, ofNames));
  const birth = counted(found(fields.date_of_birth, date));
  // A document that never expires has no date to print.
  const isEndless = fields.date_of_expiry === NO_EXPIRY;
  const findExpiry = () => (check.expiry === null ? found(fields.date_of_expiry, date) : 'agrees');
  const expiry = isEndless ? 'agrees' : counted(findExpiry());
  if (texts.every((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_TEXT))
    return unreadable(check, machine);
  judgeDate(check, machine, texts, { field: 'date_of_birth', agreement: birth });
  judgeDate(check, machine, texts, { field: 'date_of_expiry', agreement: expiry });
  if (number === 'soft') check.doubts.push('printed_number_unclear');
  // Another card's print: both parts are readable, but no value matches.
  const isOther =
    check.agreeing === 0 &&
    !UNREAD.some((doubt) => machine.doubts.includes(doubt)) &&
    texts.some((text) => printedDates(text, country).length >= 2);
  const isNameMissing = last === 'missing' || (first === 'missing' && fields.first_name !== '');
  // With neither number nor name confirmed, what agrees may be alike by chance.
  const isUnlike = isOther || (number === 'missing' && isNameMissing);
  if (number === 'missing') {
    (isOther ? check.fails : check.doubts).push(
      isOther ? 'printed_number_differs' : 'printed_number_unclear',
    );
    if (isUnlike) dispute(check, 'document_number');
  }
  if (isNameMissing) {
    (isOther ? check.fails : check.doubts).push('printed_name_differs');
    const isUnknown = machine.needsPrintedName || isUnlike;
    check.disputed.push(...(isUnknown ? NAMES : machine.cutNames));
  } else {
    judgeNames(check, machine, texts, [last, first]);
  }
  judgeOtherNumbers(check, machine, texts);
  judgeLookalikes(check, machine, texts);
  judgeFurtherNames(check, machine, { texts, ofNames });
  judgeFurtherValues(check, machine, texts);
  return check;
}

function unreadable(check: CrossCheck, machine: MachinePart): CrossCheck {
  return {
    ...check,
    doubts: ['print_unreadable'],
    disputed: [
      ...(machine.needsPrintedName ? NAMES : machine.cutNames),
      ...(machine.otherNumbers.length > 0 ? BY_OTHER_NUMBERS : []),
    ],
  };
}

/** What the check digits of a zone with an uncertain number do not confirm. */
const BY_OTHER_NUMBERS = ['document_number', 'date_of_birth', 'date_of_expiry', 'sex'] as const;

/** Where the zone allows several numbers, two readings of the print have this one, and none has one like it. */
function judgeOtherNumbers(check: CrossCheck, machine: MachinePart, texts: string[]): void {
  const { fields, otherNumbers } = machine;
  if (otherNumbers.length === 0) return;
  const own = fields.document_number ?? '';
  const seen = texts.map((text) => likeNumbers(text, own));
  const isOther =
    seen.some((like) => like.has('other')) ||
    otherNumbers.some((other) => texts.some((text) => likeNumbers(text, other).has('this')));
  if (!isOther && seen.filter((like) => like.has('this')).length >= 2) return;
  addDoubt(check, 'machine_readable_part_unreadable');
  check.disputed.push(...BY_OTHER_NUMBERS);
}

/** Of numbers that differ in O and 0 alone, the one that is printed counts. */
function judgeLookalikes(check: CrossCheck, machine: MachinePart, texts: string[]): void {
  const { fields, otherNumbers, lookalikeNumbers } = machine;
  if (otherNumbers.length > 0 || lookalikeNumbers.length === 0) return;
  const timesRead = (number: string): number =>
    texts.filter((text) => likeNumbers(text, number).has('this')).length;
  const own = timesRead(fields.document_number ?? '');
  const [other, ...more] = lookalikeNumbers.filter((number) => timesRead(number) > 0);
  const times = other === undefined ? 0 : timesRead(other);
  if (more.length === 0 && own > times) return;
  if (more.length === 0 && own === 0 && times >= 2) {
    check.number = other ?? null;
    return;
  }
  addDoubt(check, 'machine_readable_part_unreadable');
  check.disputed.push('document_number');
}

/** Sex, address and the date of issue; a card that was altered there is as false as any. */
function judgeFurtherValues(check: CrossCheck, machine: MachinePart, texts: string[]): void {
  const { fields, address, dateOfIssue, discriminator } = machine;
  const found = foundIn(texts);
  const { sex } = fields;
  if (sex !== null) {
    const all = findSexes(withoutInitials(texts, fields), sex, machine.issuer?.country);
    const count = (agreement: Agreement): number => all.filter((each) => each === agreement).length;
    const [right, wrong] = [count('agrees'), count('soft')];
    // The letter X stands for nothing on some documents, which print none.
    const isRight = sex === 'X' ? wrong === 0 : right > wrong;
    if (!isRight) {
      check.doubts.push('printed_sex_differs');
      if (wrong > 0) check.disputed.push('sex');
    }
  }
  if (address !== null && !isAddressFound(address, texts, stateOf(machine))) {
    check.doubts.push('printed_address_differs');
    check.disputed.push('address');
  }
  const country = machine.issuer?.country ?? null;
  const issued = found(dateOfIssue, (text, value) => findDate(text, value, country));
  if (dateOfIssue !== null && issued !== 'agrees') check.doubts.push('printed_issue_date_unread');
  const isOtherCard =
    discriminator !== null &&
    isOtherIn(texts.map((text) => seenDiscriminator(text, discriminator)));
  if (isOtherCard || isOtherIn(texts.map((text) => seenState(text, machine))))
    check.doubts.push('issuer_differs');
}

/** An initial of the holder may be the letter of a sex: then the lines with their first name do not count. */
function withoutInitials(texts: string[], fields: DocumentFields): string[] {
  const [first = '', ...others] = [fields.first_name, fields.middle_name]
    .flatMap((name) => (name ?? '').split(/[\s,]+/))
    .filter(Boolean);
  if (!others.some((name) => /^[MFX]$/.test(name))) return texts;
  return texts.map((text) =>
    text
      .split('\n')
      .filter((line) => findName(line, first) !== 'agrees')
      .join('\n'),
  );
}

function isAddressFound(
  { line1, line2, city, state, postalCode }: DocumentAddress,
  texts: readonly string[],
  title: string | null,
): boolean {
  const found = foundIn(texts);
  const has = (...parts: (string | null)[]): boolean => {
    const value = parts.filter(Boolean).join(' ');
    return value === '' || found(value, findWords) === 'agrees';
  };
  // An extension of a postal code is often left out in print.
  const code = postalCode?.replace(/^(\d{5})-?\d{4}$/, '$1') ?? null;
  // Alone, the city may be the name of the state or of the street.
  const elsewhere = [title, line1]
    .filter((words) => words !== null)
    .reduce((left, words) => left.map((text) => withoutWords(text, words)), texts);
  const isCityFound =
    city === null ||
    [state, code].some((part) => part !== null && has(city, part)) ||
    foundIn(elsewhere)(city, findWords) === 'agrees';
  return (
    (has(line1, line2) || (has(line1) && has(line2))) &&
    isCityFound &&
    (has(state, code) || (has(city, state) && has(code)))
  );
}

interface DateToJudge {
  field: 'date_of_birth' | 'date_of_expiry';
  agreement: Agreement;
}

function judgeDate(
  check: CrossCheck,
  machine: MachinePart,
  texts: string[],
  { field, agreement }: DateToJudge,
): void {
  // A value missing in the machine-readable part cannot be contradicted; it is in doubt already.
  if (agreement === 'agrees' || machine.fields[field] === null) return;
  const isBirth = field === 'date_of_birth';
  const isOther = isRepeated(texts.map((text) => otherDates(machine, text, isBirth)));
  if (isOther) {
    check.fails.push(isBirth ? 'printed_birth_date_differs' : 'printed_expiry_differs');
  } else {
    check.doubts.push(isBirth ? 'printed_birth_date_unread' : 'printed_expiry_unread');
  }
  check.disputed.push(field);
}

/**
 * At least two readings have a contradicting date, and all that have one the same: a single one may
 * be a misreading.
 */
function isRepeated(readings: string[][]): boolean {
  const [first = [], ...others] = readings.filter((dates) => dates.length > 0);
  return others.length > 0 && first.some((date) => others.every((dates) => dates.includes(date)));
}

/** The later date of expiry, where it alone is printed with all digits of its year. */
function printedExpiry(
  { fields, issuer, otherCenturies }: MachinePart,
  texts: string[],
): string | null {
  const [own, other] = [fields.date_of_expiry, otherCenturies.date_of_expiry];
  if (own === null || other === null) return null;
  const isPrinted = (...dates: [string, string]): boolean =>
    texts.some((text) => hasWholeYear(text, dates, issuer?.country ?? null));
  if (!isPrinted(other, own) || isPrinted(own, other)) return null;
  return other.startsWith('9999') ? NO_EXPIRY : other;
}

const BIRTH_LABEL = /DOB|D0B|BIRTH|NAISS|GEB|NASC|NACIM/;
const EXPIRY_LABEL = /EXP|VALID|UNTIL/;

/**
 * Printed dates that the machine-readable part lacks and that, by label or year, replace the
 * missing one.
 */
function otherDates(
  { fields, dateOfIssue, issuer, otherCenturies }: MachinePart,
  text: string,
  isBirth: boolean,
): string[] {
  const { date_of_birth: birth, date_of_expiry: ends } = fields;
  const known = [birth, ends, dateOfIssue, ...Object.values(otherCenturies)];
  const expiry = ends ?? NO_EXPIRY;
  const latest = otherCenturies.date_of_expiry ?? expiry;
  const yearOfExpiry = Number(expiry.slice(0, 4));
  return printedDates(text, issuer?.country ?? null)
    .filter(({ readings }) => !readings.some((date) => known.includes(date)))
    .filter(({ readings, label }) => {
      if ((isBirth ? BIRTH_LABEL : EXPIRY_LABEL).test(label)) return true;
      // Without an expiry, nothing tells a date of issue from one of birth.
      if (expiry === NO_EXPIRY) return false;
      // No date on a document is later than its expiry.
      if (!isBirth) return readings.every((date) => date > latest);
      const years = readings.map((date) => Number(date.slice(0, 4)));
      // No document is valid for more than fifteen years, so an older date is a birth date.
      return years.every((year) => year < yearOfExpiry - 15);
    })
    .flatMap(({ readings }) => readings);
}
