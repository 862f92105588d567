import { chained, measuredLine, type TextLine } from '../text-line.js';
import { findGlyphs, type GlyphBox } from '../glyph-boxes.js';
import type { GrayPicture } from '../images/picture.js';

/** A line of print: it runs from `left` to `right`, and its letters are centred on y = a + b x. */
export interface PrintLine {
  left: number;
  right: number;
  a: number;
  b: number;
  /** Of capitals and digits. */
  height: number;
  letters: number;
  /** Single characters far beside it at its height, such as a sex printed after a birth date. */
  beside?: readonly Extent[];
}

interface Extent {
  left: number;
  right: number;
}

/**
 * How much darker than the paper ink is. A fine pattern behind the letters joins them where it counts
 * as ink; pale print is lost where it does not.
 */
const INKS = { usual: 0.2, pale: 0.1, dark: 0.3 } as const;
export type Ink = keyof typeof INKS;
/** The part of the picture's width that is compared with. */
const PART = 40;
/** A small label stands before its value. */
const NEIGHBOURS = { gap: 1.8, ratio: 2.5 };
const STEEPEST = 0.1;
/** From so many characters of one width on, a line belongs to a machine-readable zone. */
const ZONE = { glyphs: 26, regular: 0.85 };
/** How a single character may differ from the line it stands beside, in heights of its letters. */
const BESIDE = { drop: 0.25, lowest: 0.8, highest: 1.25, narrowest: 0.3, most: 2 };
/** How far a single character may stand from the small label before it, in heights of its letters. */
const LABELLED = { letters: 3, lowest: 1.25, highest: 2.6, gap: 7, drop: 0.8 };
/** How far a single character may stand below its label, in heights of the label's letters. */
const BELOW = { aside: 1.5, nearest: 1.2, farthest: 4 };

/** The lines of print of an upright picture, from top to bottom. */
export function findPrintLines(picture: GrayPicture, ink: Ink = 'usual'): PrintLine[] {
  const chains = chained(findGlyphs(picture, { darker: INKS[ink], part: PART }), NEIGHBOURS);
  const all = chains.filter((glyphs) => glyphs.length > 1).map(measuredLine);
  const zone = all.filter(isOfZone).map(printLine);
  const lines = all
    .filter((line) => !isOfZone(line))
    .map(printLine)
    // Pieces of a line of the zone, which a reflection broke.
    .filter((line) => !zone.some((each) => isBeside(line, each)));
  const singles = chains.flatMap(([glyph, ...others]) =>
    glyph && others.length === 0 ? glyph : [],
  );
  return withLabelled(withSingles(lines, singles).sort(inReadingOrder), singles);
}

/** The lines of a machine-readable zone, which must not confirm itself. */
export function findZoneLines(picture: GrayPicture): PrintLine[] {
  return chained(findGlyphs(picture, { darker: INKS.usual, part: PART }), NEIGHBOURS)
    .filter((glyphs) => glyphs.length >= ZONE.glyphs)
    .map(measuredLine)
    .filter(isOfZone)
    .map(printLine);
}

function isBeside(line: PrintLine, other: PrintLine): boolean {
  const x = (line.left + line.right) / 2;
  return Math.abs(line.a + line.b * x - other.a - other.b * x) < other.height;
}

/** Each single character goes to the nearest line at its height. */
function withSingles(lines: readonly PrintLine[], singles: readonly GlyphBox[]): PrintLine[] {
  const beside = new Map<PrintLine, Extent[]>();
  for (const glyph of singles) {
    const [line] = lines
      .filter((each) => each.letters > 3 && standsBeside(glyph, each))
      .toSorted((p, q) => gapTo(glyph, p) - gapTo(glyph, q));
    if (line) beside.set(line, [...(beside.get(line) ?? []), { left: glyph.x0, right: glyph.x1 }]);
  }
  return lines.map((line) => {
    const extents = beside.get(line) ?? [];
    return extents.length > 0 && extents.length <= BESIDE.most
      ? { ...line, beside: extents }
      : line;
  });
}

/** A single character far behind a small label, or below it, is a line of its own, below the label's. */
function withLabelled(lines: readonly PrintLine[], singles: readonly GlyphBox[]): PrintLine[] {
  const isTaken = ({ x0 }: GlyphBox): boolean =>
    lines.some(({ beside = [] }) => beside.some(({ left }) => left === x0));
  const free = singles.filter((glyph) => !isTaken(glyph));
  return lines.flatMap((line) => {
    const [glyph] = free
      .filter((each) => isLabelledBy(each, line) || isBelow(each, line))
      .toSorted((one, other) => one.x0 - other.x0);
    if (!glyph) return [line];
    const { x0: left, x1: right, cy: a, height } = glyph;
    return [line, { left, right, a, b: 0, height, letters: 1 }];
  });
}

function isLabelledBy({ cx, cy, x0, height, width }: GlyphBox, line: PrintLine): boolean {
  return (
    line.letters >= LABELLED.letters &&
    height > LABELLED.lowest * line.height &&
    height < LABELLED.highest * line.height &&
    width > BESIDE.narrowest * height &&
    x0 > line.right &&
    x0 - line.right < LABELLED.gap * line.height &&
    Math.abs(cy - line.a - line.b * cx) < LABELLED.drop * line.height
  );
}

/** Below the beginning of the label, as a sex is that shares its row with nothing. */
function isBelow({ cy, x0, x1, height, width }: GlyphBox, line: PrintLine): boolean {
  const drop = cy - line.a - line.b * x0;
  return (
    line.letters >= LABELLED.letters &&
    height > LABELLED.lowest * line.height &&
    height < LABELLED.highest * line.height &&
    width > BESIDE.narrowest * height &&
    x0 > line.left - BELOW.aside * line.height &&
    x1 < line.right &&
    drop > BELOW.nearest * line.height &&
    drop < BELOW.farthest * line.height
  );
}

function standsBeside({ cx, cy, height, width }: GlyphBox, line: PrintLine): boolean {
  return (
    height > BESIDE.lowest * line.height &&
    height < BESIDE.highest * line.height &&
    width > BESIDE.narrowest * line.height &&
    Math.abs(cy - line.a - line.b * cx) < BESIDE.drop * line.height
  );
}

function gapTo({ x0, x1 }: GlyphBox, { left, right }: PrintLine): number {
  return Math.max(x0 - right, left - x1);
}

function isOfZone({ glyphs, regular }: TextLine): boolean {
  return glyphs.length >= ZONE.glyphs && regular > ZONE.regular;
}

function printLine({ glyphs, height }: TextLine): PrintLine {
  const letters = glyphs.length;
  // Small labels and marks stand higher or lower than the value.
  const tall = glyphs.filter(
    (glyph) => glyph.height > 0.75 * height && glyph.height < 1.3 * height,
  );
  const { a, b } = measuredLine(tall);
  const left = Math.min(...glyphs.map(({ x0 }) => x0));
  const right = Math.max(...glyphs.map(({ x1 }) => x1));
  // The slope of a few letters says nothing.
  if (tall.length > 3 && Math.abs(b) < STEEPEST) {
    return { left, right, a, b, height, letters };
  }
  const middle = tall.reduce((sum, { cy }) => sum + cy / tall.length, 0);
  return { left, right, a: middle, b: 0, height, letters };
}

function inReadingOrder(one: PrintLine, other: PrintLine): number {
  const x = (one.left + other.left) / 2;
  return one.a + one.b * x - other.a - other.b * x;
}
