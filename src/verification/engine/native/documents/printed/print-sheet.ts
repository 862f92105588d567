import { warpGray } from '../images/warp.js';
import type { GrayPicture, Quad } from '../images/picture.js';
import type { PrintLine } from './print-lines.js';

// Used for each pixel: a local name is faster than a global one.
const { ceil, floor, max, min, round } = Math;

const WHITE = 255;
const MARGIN = 30;
/** All further lengths are in letter heights. */
const BESIDE = 0.6;
const BETWEEN = 0.2;
/** A gap this wide separates words; narrow type needs a wider one to be read so. */
const WORD_GAP = 0.26;
const WIDENED_BY = 0.4;
/** Darker than this is ink, after the contrast was stretched. */
const INK_BELOW = 120;
const LEAST_CONTRAST = 20;

/**
 * The lines one below the other on white paper, level and with letters of one height. A reader
 * finds them there, as it does not between a portrait and the table's grain. `letterGap` is added between
 * letters, in heights of them.
 */
export function printSheet(
  picture: GrayPicture,
  lines: readonly PrintLine[],
  letterHeight: number,
  letterGap = 0,
): GrayPicture {
  const strips = lines.map((line) => {
    const parts = [line, ...(line.beside ?? []).map((extent) => ({ ...line, ...extent }))];
    return sideBySide(
      parts.map((part) =>
        withWideGaps(stretched(cutOut(picture, part, letterHeight)), letterHeight, letterGap),
      ),
    );
  });
  const between = round(BETWEEN * letterHeight);
  const width = max(0, ...strips.map((strip) => strip.width)) + 2 * MARGIN;
  const height = strips.reduce((sum, strip) => sum + strip.height + between, 2 * MARGIN);
  const sheet = { width, height, data: new Uint8Array(width * height).fill(WHITE) };
  let top = MARGIN;
  for (const strip of strips) {
    for (let y = 0; y < strip.height; y++) {
      const row = strip.data.subarray(y * strip.width, (y + 1) * strip.width);
      sheet.data.set(row, (top + y) * width + MARGIN);
    }
    top += strip.height + between;
  }
  return sheet;
}

/** Which of the lines of a sheet stands at a height of it. */
export function lineAt(
  lines: readonly PrintLine[],
  y: number,
  letterHeight: number,
): PrintLine | undefined {
  return lines[floor((y - MARGIN) / (2 * letterHeight + round(BETWEEN * letterHeight)))];
}

/** Strips of one height in a row. */
function sideBySide(strips: readonly GrayPicture[]): GrayPicture {
  const [first, ...others] = strips;
  if (!first || others.length === 0)
    return first ?? { width: 0, height: 0, data: new Uint8Array() };
  const width = strips.reduce((sum, strip) => sum + strip.width, 0);
  const data = new Uint8Array(width * first.height).fill(WHITE);
  let left = 0;
  for (const strip of strips) {
    for (let y = 0; y < first.height; y++) {
      data.set(strip.data.subarray(y * strip.width, (y + 1) * strip.width), y * width + left);
    }
    left += strip.width;
  }
  return { width, height: first.height, data };
}

/** The line, level, with half a letter above and below. */
function cutOut(picture: GrayPicture, line: PrintLine, letterHeight: number): GrayPicture {
  const { a, b, height } = line;
  const [left, right] = [line.left - BESIDE * height, line.right + BESIDE * height];
  const corner = (x: number, off: number) => ({ x, y: a + b * x + off });
  const quad: Quad = [
    corner(left, -height),
    corner(right, -height),
    corner(right, height),
    corner(left, height),
  ];
  const scale = letterHeight / height;
  return warpGray(picture, quad, round((right - left) * scale), 2 * letterHeight);
}

/** Black ink on white paper. */
function stretched({ width, height, data }: GrayPicture): GrayPicture {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const black = valueAt(counts, floor(data.length * 0.03)) ?? 0;
  const white = max(black + LEAST_CONTRAST, valueAt(counts, floor(data.length * 0.6)) ?? WHITE);
  const mapped = Uint8Array.from({ length: 256 }, (_, value) =>
    max(0, min(WHITE, round((WHITE * (value - black)) / (white - black)))),
  );
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) out[i] = mapped[data[i] ?? 0] ?? 0;
  return { width, height, data: out };
}

/** What stands at a place once all values are sorted; undefined beyond the last. */
function valueAt(counts: Uint32Array, place: number): number | undefined {
  let below = 0;
  const value = counts.findIndex((count) => (below += count) > place);
  return value < 0 ? undefined : value;
}

function withWideGaps(strip: GrayPicture, letterHeight: number, letterGap: number): GrayPicture {
  const cuts = gapsOf(strip, letterHeight).map(({ at, isWord }) => ({
    at,
    more: round((isWord ? WIDENED_BY : letterGap) * letterHeight),
  }));
  const width = strip.width + cuts.reduce((sum, { more }) => sum + more, 0);
  const data = new Uint8Array(width * strip.height).fill(WHITE);
  let [from, to] = [0, 0];
  for (const { at: cut, more } of [...cuts, { at: strip.width, more: 0 }]) {
    for (let y = 0; y < strip.height; y++) {
      const row = y * strip.width;
      data.set(strip.data.subarray(row + from, row + cut), y * width + to);
    }
    to += cut - from + more;
    from = cut;
  }
  return { width, height: strip.height, data };
}

/** The middles of the gaps between letters, and whether a word ends there. */
function gapsOf(
  { width, height, data }: GrayPicture,
  letterHeight: number,
): { at: number; isWord: boolean }[] {
  const top = floor((height - letterHeight) / 2);
  const bottom = ceil((height + letterHeight) / 2);
  const hasInk = (x: number): boolean => {
    for (let y = top; y < bottom; y++) if ((data[y * width + x] ?? WHITE) < INK_BELOW) return true;
    return false;
  };
  const cuts: { at: number; isWord: boolean }[] = [];
  let last: number | null = null;
  for (let x = 0; x < width; x++) {
    if (!hasInk(x)) continue;
    if (last !== null && x - last > 1)
      cuts.push({ at: (x + last) >> 1, isWord: x - last > WORD_GAP * letterHeight });
    last = x;
  }
  return cuts;
}
