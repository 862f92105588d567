import type { GrayPicture } from '../images/picture.js';
import { checkDigit } from './check-digit.js';
import type { Cell } from './cell.js';
import { readCells } from './read-cells.js';
import type { TextLine } from '../text-line.js';

export type MrzFormat = 'TD1' | 'TD2' | 'TD3';

export interface MrzText {
  format: MrzFormat;
  lines: string[];
  /** The average likeness of each line's characters. */
  likeness: number;
  /** The likeness margin of each place over its second-best character. */
  margins: number[][];
  /** The second-best characters of each line. */
  rivals: string[];
}

const SIZES: Record<number, [MrzFormat, number][]> = {
  2: [
    ['TD3', 44],
    ['TD2', 36],
  ],
  3: [['TD1', 30]],
};
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const A = `${LETTERS}<`;
const N = `${DIGITS}<`;
const X = `${LETTERS}${DIGITS}<`;
const SEX = 'MFX<';
/**
 * The allowed characters of each place (ICAO 9303 parts 4 to 6), each set with its number of
 * places.
 */
const ALPHABETS: Record<MrzFormat, [string, number][][]> = {
  TD3: [
    [[A, 44]],
    [
      [X, 9],
      [DIGITS, 1],
      [A, 3],
      [N, 6],
      [DIGITS, 1],
      [SEX, 1],
      [N, 7],
      [X, 14],
      [N, 1],
      [DIGITS, 1],
    ],
  ],
  TD2: [
    [[A, 36]],
    [
      [X, 9],
      [N, 1],
      [A, 3],
      [N, 6],
      [DIGITS, 1],
      [SEX, 1],
      [N, 7],
      [X, 7],
      [DIGITS, 1],
    ],
  ],
  TD1: [
    [
      [A, 5],
      [X, 9],
      [N, 1],
      [X, 15],
    ],
    [
      [N, 6],
      [DIGITS, 1],
      [SEX, 1],
      [N, 7],
      [A, 3],
      [X, 11],
      [DIGITS, 1],
    ],
    [[A, 30]],
  ],
};
/** Largest loss of likeness for a corrected document number: beyond it, garbage becomes valid. */
const MAX_LOST = 0.2;
const LEAST_LIKENESS = 0.72;

/** The lines of a block as an MRZ; null when they are none. */
export function decodeBlock(picture: GrayPicture, block: TextLine[]): MrzText | null {
  const rows: Cell[][] = [];
  for (const line of block) {
    const cells = readCells(picture, line);
    if (!cells) return null;
    rows.push(cells);
  }
  const contrast = Math.max(...rows.map(medianContrast));
  for (const [format, length] of SIZES[block.length] ?? []) {
    const windows = rows.map((cells) => bestWindow(cells, length, contrast));
    const kept = windows.filter((window) => window !== null);
    if (kept.length < windows.length) continue;
    const likeness = kept.map((cells) => mean(cells.map(({ score }) => score)));
    if (likeness.some((value) => value < LEAST_LIKENESS)) continue;
    return { format, ...spelled(format, kept), likeness: mean(likeness) };
  }
  return null;
}

/**
 * The run of places most like text; none if more than one neighbouring place is also text, since
 * the line is longer then.
 */
function bestWindow(cells: Cell[], length: number, contrast: number): Cell[] | null {
  let best: { at: number; worth: number; beside: number } | null = null;
  for (let at = 0; at + length <= cells.length; at++) {
    const isIn = (i: number) => i >= at && i < at + length;
    const inside = cells.slice(at, at + length);
    const text = inside.reduce(
      (sum, c) => sum + (c.contrast > 0.35 * contrast ? c.score : -0.5),
      0,
    );
    const beside = cells.filter(
      (c, i) => !isIn(i) && c.contrast > 0.5 * contrast && c.score > 0.7,
    ).length;
    if (!best || text - beside > best.worth) best = { at, worth: text - beside, beside };
  }
  return best && best.beside <= 1 ? cells.slice(best.at, best.at + length) : null;
}

function spelled(format: MrzFormat, rows: Cell[][]): Pick<MrzText, 'lines' | 'margins' | 'rivals'> {
  const alphabets = ALPHABETS[format].map((row) =>
    row.flatMap(([set, times]) => new Array<string>(times).fill(set)),
  );
  const picks = rows.map((cells, r) => cells.map((cell, i) => pick(cell, alphabets[r]?.[i] ?? X)));
  const lines = picks.map((row) => row.map(({ character }) => character).join(''));
  const [row, at] = format === 'TD1' ? [0, 5] : [1, 0];
  const cells = rows[row] ?? [];
  const line = lines[row] ?? '';
  const check = line[at + 9] ?? '';
  if (check !== '<') {
    const number = mendedNumber(cells.slice(at, at + 9), line.slice(at, at + 9), check);
    lines[row] = line.slice(0, at) + number + line.slice(at + 9);
  }
  return {
    lines,
    margins: picks.map((places) => places.map(({ margin }) => margin)),
    rivals: picks.map((places, r) =>
      // A corrected place had been read as another character first.
      places
        .map(({ character, rival }, i) => (lines[r]?.[i] === character ? rival : character))
        .join(''),
    ),
  };
}

interface Choice {
  character: string;
  rival: string;
  margin: number;
}

function pick({ scores }: Cell, alphabet: string): Choice {
  const sorted = [...alphabet].sort((p, q) => (scores[q] ?? -1) - (scores[p] ?? -1));
  const [first = '<', second = '<'] = sorted;
  return {
    character: first,
    rival: second,
    margin: (scores[first] ?? -1) - (scores[second] ?? -1),
  };
}

/** The number with a right check digit after one or two likely substitutions. */
function mendedNumber(cells: Cell[], number: string, check: string): string {
  if (checkDigit(number) === check) return number;
  const changes = cells.flatMap(({ scores }, i) =>
    [...X]
      .filter((other) => other !== number[i])
      .map((other) => ({ i, other, lost: (scores[number[i] ?? ''] ?? 0) - (scores[other] ?? -1) }))
      .filter(({ lost }) => lost < 0.12),
  );
  const with1 = changes.map(({ i, other, lost }) => ({ text: put(number, i, other), lost }));
  const with2 = changes.flatMap((one, n) =>
    changes
      .slice(n + 1)
      .filter(({ i }) => i !== one.i)
      // Two mistakes together are less likely than one.
      .map((two) => ({
        text: put(put(number, one.i, one.other), two.i, two.other),
        lost: one.lost + two.lost + 0.05,
      })),
  );
  const [best, second] = [...with1, ...with2]
    .filter(({ text, lost }) => lost < MAX_LOST && checkDigit(text) === check)
    .sort((p, q) => p.lost - q.lost);
  // Two equally good candidates: neither is certain.
  return best && !(second && second.lost - best.lost < 0.02) ? best.text : number;
}

function put(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}

function medianContrast(cells: Cell[]): number {
  return cells.map(({ contrast }) => contrast).sort((p, q) => p - q)[cells.length >> 1] ?? 0;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
