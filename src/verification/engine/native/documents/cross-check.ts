import type { DocumentFields, DocumentReason } from './document-reading.js';
import type { MachinePart } from './machine-part.js';
import { findDate, printedDates } from './printed/printed-dates.policy.js';
import { findName, findNumber, wordsFrom, type Agreement } from './printed/printed-text.policy.js';

export interface CrossCheck {
  fails: DocumentReason[];
  doubts: DocumentReason[];
  /** Values that the print contradicts, or fails to confirm when it must. */
  disputed: (keyof DocumentFields)[];
  /** How many of the values match. */
  agreeing: number;
  /** The whole of a first name that the machine-readable part cuts; null when it cuts none. */
  wholeFirstName: string | null;
}

/** Fewer letters and digits than this are no reading of a document's front. */
const LEAST_TEXT = 40;
/** A machine-readable part with these doubts may itself be misread. */
const UNREAD = ['machine_readable_part_unreadable', 'document_not_supported'] as const;

/**
 * Compares print and machine-readable part. A value agrees when one reading has it, and is
 * contradicted when all have the same other value.
 */
export function crossCheck(machine: MachinePart, texts: string[]): CrossCheck {
  const { fields } = machine;
  const check: CrossCheck = {
    fails: [],
    doubts: [],
    disputed: [],
    agreeing: 0,
    wholeFirstName: null,
  };
  const found = (
    value: string | null,
    find: (text: string, value: string) => Agreement,
  ): Agreement => {
    const all = value === null ? [] : texts.map((text) => find(text, value));
    if (all.includes('agrees')) {
      check.agreeing++;
      return 'agrees';
    }
    return all.includes('soft') ? 'soft' : 'missing';
  };
  const number = found(fields.document_number, findNumber);
  const last = found(fields.last_name, findName);
  const first = found(firstWordOf(fields.first_name), findName);
  const birth = found(fields.date_of_birth, findDate);
  const expiry = found(fields.date_of_expiry, findDate);
  if (texts.every((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_TEXT)) {
    return {
      ...check,
      doubts: ['print_unreadable'],
      disputed: machine.needsPrintedName ? ['first_name', 'last_name'] : [],
    };
  }
  judgeDate(check, machine, texts, { field: 'date_of_birth', agreement: birth });
  judgeDate(check, machine, texts, { field: 'date_of_expiry', agreement: expiry });
  if (number === 'soft') check.doubts.push('printed_number_unclear');
  // Another card's print: both parts are readable, but no value matches.
  const isOther =
    check.agreeing === 0 &&
    !UNREAD.some((doubt) => machine.doubts.includes(doubt)) &&
    texts.some((text) => printedDates(text).length >= 2);
  const isNameMissing = last === 'missing' || first === 'missing';
  // With neither number nor name confirmed, what agrees may be alike by chance.
  const isUnlike = isOther || (number === 'missing' && isNameMissing);
  if (number === 'missing') {
    (isOther ? check.fails : check.doubts).push(
      isOther ? 'printed_number_differs' : 'printed_number_unclear',
    );
    if (isUnlike) check.disputed.push('document_number');
  }
  if (isNameMissing) {
    (isOther ? check.fails : check.doubts).push('printed_name_differs');
    if (machine.needsPrintedName || isUnlike) check.disputed.push('first_name', 'last_name');
  } else if (machine.isFirstNameCut) {
    check.wholeFirstName = wholeName(fields.first_name ?? '', texts);
    if (check.wholeFirstName === null) {
      check.doubts.push('printed_name_differs');
      check.disputed.push('first_name');
    }
  }
  return check;
}

/** The only printed word that begins like this; null unless two readings have it and none another. */
function wholeName(beginning: string, texts: string[]): string | null {
  const readings = texts.map((text) => wordsFrom(text, beginning)).filter(({ size }) => size > 0);
  const all = new Set(readings.flatMap((found) => [...found]));
  const [only] = all;
  return readings.length > 1 && all.size === 1 && only !== undefined ? only : null;
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

const BIRTH_LABEL = /DOB|D0B|BIRTH|NAISS|GEB|NASC|NACIM/;
const EXPIRY_LABEL = /EXP|VALID|UNTIL/;

/**
 * Printed dates that the machine-readable part lacks and that, by label or year, replace the
 * missing one.
 */
function otherDates(
  { fields, dateOfIssue }: MachinePart,
  text: string,
  isBirth: boolean,
): string[] {
  const known = [fields.date_of_birth, fields.date_of_expiry, dateOfIssue];
  const expiry = fields.date_of_expiry ?? '9999-12-31';
  const yearOfExpiry = Number(expiry.slice(0, 4));
  return printedDates(text)
    .filter(({ readings }) => !readings.some((date) => known.includes(date)))
    .filter(({ readings, label }) => {
      if ((isBirth ? BIRTH_LABEL : EXPIRY_LABEL).test(label)) return true;
      // No date on a document is later than its expiry.
      if (!isBirth) return readings.every((date) => date > expiry);
      const years = readings.map((date) => Number(date.slice(0, 4)));
      // No document is valid for more than fifteen years, so an older date is a birth date.
      return years.every((year) => year < yearOfExpiry - 15);
    })
    .flatMap(({ readings }) => readings);
}

function firstWordOf(names: string | null): string | null {
  return names?.split(/[\s,]+/)[0] ?? null;
}
