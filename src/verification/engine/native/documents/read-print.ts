import type { CrossCheck } from './cross-check-result.js';
import { crossCheck } from './cross-check.js';
import type { Deadline } from './deadline.js';
import { levelled } from './images/level-lines.js';
import { turnGray } from './images/warp.js';
import type { GrayPicture } from './images/picture.js';
import type { MachinePart } from './machine-part.js';
import { findPrintLines, findZoneLines, type PrintLine } from './printed/print-lines.js';
import { findDate, printedDates } from './printed/printed-dates.policy.js';
import { withoutZone } from './printed/without-zone.policy.js';
import { lineAt, printSheet } from './printed/print-sheet.js';
import type { PrintedWord, PrintLayout, TextReader } from './printed/text-reader.js';
import {
  digitRows,
  hasForeignCharacter,
  onlyDigits,
  type CharacterRow,
} from './tamper/digit-shapes.js';
import { hasForeignLetter, letterRows } from './tamper/letter-shapes.js';
import { saysSpecimen } from './tamper/specimen-words.policy.js';
import { hasTwoTypefaces } from './tamper/typefaces.js';

/** Heights of letters, in pixels. The reader misses some types at one height, others at the other. */
const LETTERS = 32;
const SMALL_LETTERS = 24;
/** Of letters that touch or nearly do, such as IJ, the reader makes one: these are set apart. */
const LETTER_GAP = 0.2;
/** Every document has more on its front. */
const FEWEST_LETTERS = 60;
/** Many cards have everything that is compared in the upper parts. */
const PARTS = 3;

export interface PrintOptions {
  reader: TextReader;
  deadline: Deadline;
  /** Whether a card may say that it is a specimen; otherwise all of its lines are read. */
  takesSpecimens: boolean;
  /** Blurred or turned by much: digits of one typeface may look different. */
  isUnsteady: boolean;
}

/** Reads the print of a side, first line by line and then as a whole, as long as something is missing. */
export class PrintSearch {
  readonly #first: Promise<Reading>;
  /** Until something is known to compare with, every part is read. */
  #isEnough: (text: string) => boolean = () => false;
  #side: PrintedSide;

  /** Reading starts at once: the reader has its own thread. The picture's lines must be level. */
  constructor(
    picture: GrayPicture,
    private readonly options: PrintOptions,
  ) {
    this.#side = withLevelLines(picture);
    this.#first = this.#lines(this.#side.lines, LETTERS);
    // It is awaited later; if a search beside it throws first, this must not be an unhandled rejection.
    this.#first.catch(() => undefined);
  }

  /** Reads no further part, and ends when nothing is under way. */
  async settle(): Promise<void> {
    this.#isEnough = () => true;
    await this.#first;
  }

  /**
   * What two readings contradict stays contradicted: only what they missed is looked for further.
   */
  async compareWith(machine: MachinePart): Promise<CrossCheck> {
    const readings: Reading[] = [];
    const texts = (): string[] => readings.map(({ text }) => text);
    // With more text, what agrees would still agree. Only a cut name must have no rival further down,
    // and nowhere may a card say that it is none.
    const isCut = machine.cutNames.length > 0;
    const mayStop = (): boolean => !isCut && (this.options.takesSpecimens || readings.length > 0);
    this.#isEnough = (text) =>
      mayStop() && !hasOpenQuestion(crossCheck(machine, [...texts(), text]));
    const first = await this.#first;
    readings.push(first);
    let check = crossCheck(machine, texts());
    if (check.agreeing === 0) {
      const turned = await this.#turned(machine, first);
      if (turned !== null) readings[0] = turned;
      check = crossCheck(machine, texts());
    }
    for (const further of [
      () => this.#lines(otherLines(this.#side.picture), SMALL_LETTERS),
      () => this.#lines(this.#side.lines, LETTERS, LETTER_GAP),
      () => this.#whole('blocks'),
      () => this.#whole('scattered'),
    ]) {
      if (!hasOpenQuestion(check) || check.fails.length > 0) break;
      readings.push(await further());
      check = crossCheck(machine, texts());
    }
    this.options.deadline.check();
    if (
      readings.some(({ hasTwoTypefaces }) => hasTwoTypefaces) ||
      this.#hasForeignDigit(readings, machine) ||
      this.#hasForeignLetter(readings, machine)
    )
      check.doubts.push('typefaces_differ');
    const { takesSpecimens } = this.options;
    if (!takesSpecimens && texts().some((text) => saysSpecimen(text, ...wordsOfHolder(machine))))
      check.fails.push('specimen');
    return check;
  }

  /** A picture taken upside down; null when the first reading was the better one. */
  async #turned(machine: MachinePart, first: Reading): Promise<Reading | null> {
    const before = this.#side;
    this.#side = printedSide(turnGray(before.picture, 2));
    const turned = await this.#lines(this.#side.lines, LETTERS);
    const { agreeing } = crossCheck(machine, [turned.text]);
    const datesIn = ({ text }: Reading): number =>
      printedDates(text, machine.issuer?.country ?? null).length;
    if (agreeing > 0 || datesIn(turned) > datesIn(first)) return turned;
    this.#side = before;
    return null;
  }

  /**
   * Of values that are read right, since a misread digit looks like none of its kind. Of each the first reading
   * counts: the thresholds of later ones change the shape of digits.
   */
  #hasForeignDigit(
    readings: readonly Reading[],
    { fields, dateOfIssue, issuer }: MachinePart,
  ): boolean {
    const { date_of_birth: birth, date_of_expiry: expiry, document_number: number } = fields;
    const rowsOf = (
      isRight: (text: string) => boolean,
      digits: string[],
    ): [ReadRow, CharacterRow][] =>
      readings
        .map(({ rows }) =>
          rows.flatMap((row): [ReadRow, CharacterRow][] => {
            const own = isRight(row.text) ? onlyDigits(row, digits) : null;
            return own ? [[row, own]] : [];
          }),
        )
        .find((rows) => rows.length > 0) ?? [];
    const country = issuer?.country ?? null;
    const first = readings[0]?.rows ?? [];
    const judged = [
      ...[birth, expiry, dateOfIssue]
        .filter((date) => date !== null)
        .flatMap((date) =>
          rowsOf((text) => findDate(text, date, country) === 'agrees', digitsOfDate(date)),
        ),
      // A letter before them may be read as one more digit.
      ...rowsOf(() => true, [number?.replace(/\D/g, '') ?? '']),
    ].filter(
      // A number may have the digits of a date, whose print would be its own twin.
      ([, own], i, all) => !all.slice(0, i).some(([, other]) => haveOneDigit(own, other)),
    );
    // So would be what a later reading got right.
    const later = judged.map(([row]) => row).filter((row) => !first.includes(row));
    // The date of issue, of which a zone knows nothing, has twins of digits too.
    const others = first
      .filter((row) => !later.some((other) => isOnOneLine(row, other)))
      .flatMap((row) => {
        const dates = printedDates(row.text, country).flatMap((date) => date.readings);
        return onlyDigits(row, dates.flatMap(digitsOfDate)) ?? [];
      })
      .filter((row) => !judged.some(([, own]) => haveOneDigit(row, own)));
    const rows = judged.map(([, own]) => own);
    return hasForeignCharacter(rows, this.options.isUnsteady, { others });
  }

  /** Of names that are read right; the address has twins of their letters. Of each name the first reading counts. */
  #hasForeignLetter(readings: readonly Reading[], machine: MachinePart): boolean {
    const [names, places] = wordsOfHolder(machine).map(partsOf);
    const left = new Set(names);
    const mayBeStroked = !/^(?:USA|CAN)$/.test(machine.issuer?.country ?? '');
    const rowsOf = ({ sheets }: Reading, known: ReadonlySet<string>): CharacterRow[] =>
      sheets.flatMap(({ sheet, words }) =>
        letterRows(sheet, words, { words: known, mayBeStroked }),
      );
    const rows = readings.flatMap((reading) => {
      const found = rowsOf(reading, left);
      for (const { text } of found) for (const part of text.split('-')) left.delete(part);
      return found;
    });
    const others = readings.slice(0, 1).flatMap((reading) => rowsOf(reading, new Set(places)));
    return hasForeignLetter(
      rows,
      this.options.isUnsteady,
      others.filter(({ text }) => !names?.has(text)),
    );
  }

  async #lines(lines: readonly PrintLine[], letterHeight: number, letterGap = 0): Promise<Reading> {
    const { picture } = this.#side;
    const whole: Reading = { text: '', hasTwoTypefaces: false, rows: [], sheets: [] };
    for (const part of inParts(lines)) {
      if (this.#isEnough(whole.text)) break;
      const sheet = printSheet(picture, part, letterHeight, letterGap);
      const { text, words } = await this.options.reader.read(sheet, this.options.deadline, 'lines');
      whole.text += `${withoutZone(text)}\n`;
      // Between letters that are set apart, words end elsewhere.
      if (letterGap > 0) continue;
      whole.hasTwoTypefaces ||= hasTwoTypefaces(sheet, words, this.options.isUnsteady);
      whole.sheets.push({ sheet, words });
      for (const row of digitRows(sheet, words)) {
        const line = lineAt(part, row.characters[0]?.placed.bottom ?? 0, letterHeight);
        whole.rows.push({ ...row, line });
      }
    }
    return whole;
  }

  async #whole(layout: PrintLayout): Promise<Reading> {
    const { picture } = this.#side;
    const printed = withoutZoneLines(picture);
    const sheet = layout === 'blocks' ? printed : levelled(printed);
    const { text } = await this.options.reader.read(sheet, this.options.deadline, layout);
    return { text: withoutZone(text), hasTwoTypefaces: false, rows: [], sheets: [] };
  }
}

/** Whether a side that is not compared says that the document is a specimen. It may be upside down. */
export async function saysSpecimenOn(
  picture: GrayPicture,
  machine: MachinePart,
  { reader, deadline }: Pick<PrintOptions, 'reader' | 'deadline'>,
): Promise<boolean> {
  const side = withLevelLines(picture);
  const upsideDown = () => printedSide(turnGray(side.picture, 2));
  for (const next of [() => side, upsideDown]) {
    const { picture: turned, lines } = next();
    const letters = lines.filter((line) => line.letters > 3);
    if (letters.length === 0) continue;
    const sheet = printSheet(turned, letters, SMALL_LETTERS);
    const { text } = await reader.read(sheet, deadline, 'lines');
    if (saysSpecimen(text, ...wordsOfHolder(machine))) return true;
    // Upside down, letters make hardly any word.
    if ((text.match(WORD) ?? []).length >= FEWEST_WORDS) return false;
  }
  return false;
}

const WORD = /[A-Za-z]{5,}/g;
const FEWEST_WORDS = 3;

/** The picture with white paper where lines of a machine-readable zone are. */
function withoutZoneLines(picture: GrayPicture): GrayPicture {
  const { width, height } = picture;
  const data = Uint8Array.from(picture.data);
  for (const { left, right, a, b, height: letter } of findZoneLines(picture)) {
    const to = Math.min(width, Math.ceil(right + 3 * letter));
    for (let x = Math.max(0, Math.floor(left - 3 * letter)); x < to; x++) {
      const top = Math.max(0, Math.floor(a + b * x - letter));
      const bottom = Math.min(height, Math.ceil(a + b * x + letter));
      for (let y = top; y < bottom; y++) data[y * width + x] = WHITE;
    }
  }
  return { width, height, data };
}

function haveOneDigit(one: CharacterRow, other: CharacterRow): boolean {
  return one.characters.some((digit) => other.characters.includes(digit));
}

/** Whether two readings found them on the same line of the picture. */
function isOnOneLine({ line: one }: ReadRow, { line: other }: ReadRow): boolean {
  if (!one || !other) return true;
  const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2;
  const apart = Math.abs(one.a + one.b * x - other.a - other.b * x);
  return (
    one.left < other.right &&
    other.left < one.right &&
    apart < Math.max(one.height, other.height) / 2
  );
}

/** Its digits in the orders in which it is printed; where the month is a word, without it. */
function digitsOfDate(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const short = year.slice(2);
  return [
    ...[day + month, month + day].flatMap((both) => [both + year, year + both, both + short]),
    ...[day + year, year + day],
  ];
}

const WHITE = 255;

/** The text of a side, and whether a value in it has digits of another typeface. */
interface Reading {
  text: string;
  hasTwoTypefaces: boolean;
  /** Of it, numbers and dates whose digits are compared. */
  rows: ReadRow[];
  /** Where its words stand. */
  sheets: { sheet: GrayPicture; words: readonly PrintedWord[] }[];
}

interface ReadRow extends CharacterRow {
  /** Of the picture. */
  line: PrintLine | undefined;
}

interface PrintedSide {
  picture: GrayPicture;
  lines: PrintLine[];
}

function printedSide(picture: GrayPicture): PrintedSide {
  return { picture, lines: findPrintLines(picture) };
}

/** A card that stands on its short side has lines of letters only when the picture is turned. */
function withLevelLines(picture: GrayPicture): PrintedSide {
  const side = printedSide(picture);
  if (lettersOf(side.lines) >= FEWEST_LETTERS) return side;
  const turned = printedSide(turnGray(picture, 1));
  return lettersOf(turned.lines) > lettersOf(side.lines) ? turned : side;
}

/** What the usual threshold does not show: pale print, or dark print before a pattern. */
function otherLines(picture: GrayPicture): PrintLine[] {
  const [pale, dark] = [findPrintLines(picture, 'pale'), findPrintLines(picture, 'dark')];
  return lettersOf(dark) > lettersOf(pale) ? dark : pale;
}

/** From top to bottom, in parts that take about equally long to read. */
function inParts(lines: readonly PrintLine[]): PrintLine[][] {
  const lengths = lines.map(({ left, right, height }) => (right - left) / height);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const parts = Array.from({ length: PARTS }, (): PrintLine[] => []);
  let above = 0;
  lines.forEach((line, i) => {
    parts[Math.floor((PARTS * above) / whole)]?.push(line);
    above += lengths[i] ?? 0;
  });
  return parts.filter((part) => part.length > 0);
}

/** The words of some values, in capitals. */
function partsOf(values: Words): Set<string> {
  return new Set(values.flatMap((value) => value?.toUpperCase().split(/[^A-Z]+/) ?? []));
}

type Words = (string | null)[];

function wordsOfHolder({ fields, address }: MachinePart): [names: Words, places: Words] {
  const { first_name: first, middle_name: middle, last_name: last } = fields;
  return [
    [first, middle, last],
    [address?.line1 ?? null, address?.city ?? null],
  ];
}

/** Letters that stand in a row; a few may do so by chance. */
function lettersOf(lines: readonly PrintLine[]): number {
  return lines.reduce((sum, { letters }) => sum + (letters > 3 ? letters : 0), 0);
}

function hasOpenQuestion({ fails, doubts, disputed }: CrossCheck): boolean {
  return fails.length + doubts.length + disputed.length > 0;
}
