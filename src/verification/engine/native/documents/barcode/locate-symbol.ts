import { closed, components, opened } from '../images/mask.js';
import { distance, quadSize, type GrayPicture, type Point, type Quad } from '../images/picture.js';
import { fitLine, type Line } from '../images/fit-line.js';
import { gradientField, type GradientField } from '../images/gradient-field.js';

/** A possible symbol, and the share of its rectangle that is as busy as a symbol. */
export interface Candidate {
  quad: Quad;
  width: number;
  height: number;
  fill: number;
  /** Share of the picture. */
  area: number;
}

/** Grid in pixels, share of the busiest squares' energy that counts as busy, gaps to close, specks to remove. */
const SETTINGS = [
  { cell: 8, share: 0.45, close: 2, open: 2 },
  { cell: 8, share: 0.55, close: 1, open: 2 },
  { cell: 6, share: 0.45, close: 1, open: 3 },
  { cell: 5, share: 0.5, close: 1, open: 4 },
  { cell: 6, share: 0.6, close: 2, open: 4 },
  { cell: 10, share: 0.4, close: 1, open: 1 },
  { cell: 4, share: 0.5, close: 2, open: 5 },
] as const;
/**
 * Margins of the quad, as shares of its sides: the quiet zone and the ends that the grid cuts off.
 */
const MARGIN = { along: 0.03, across: 0.08 };

/**
 * Rectangles as busy as a two-dimensional barcode, a few at a time. The most successful settings
 * come first, and no rectangle is repeated.
 */
export function* locateSymbols(picture: GrayPicture): Generator<Candidate[]> {
  const fields = new Map<number, BusyField>();
  const found: Candidate[] = [];
  for (const setting of SETTINGS) {
    const field = fields.get(setting.cell) ?? busyField(picture, setting.cell);
    fields.set(setting.cell, field);
    const fresh = denseRegions(field, setting).filter(
      (candidate) => isLikeSymbol(candidate) && !isAmong(found, candidate, picture.width),
    );
    found.push(...fresh);
    yield fresh.sort((a, b) => likelihood(b) - likelihood(a));
  }
}

export function likelihood({ fill, area }: Candidate): number {
  return fill * Math.sqrt(area);
}

function isLikeSymbol({ width, height, fill }: Candidate): boolean {
  const shape = width / height;
  return width >= 180 && height >= 36 && shape >= 1.2 && shape <= 12 && fill >= 0.55;
}

/** Two decodes of one rectangle would confirm each other's mistakes. */
export function isAmong(
  found: readonly Candidate[],
  { quad }: Candidate,
  pictureWidth: number,
): boolean {
  const near = Math.max(3, 0.006 * pictureWidth);
  return found.some(({ quad: other }) =>
    quad.every((point, i) => distance(point, other[i] ?? point) < near),
  );
}

type Setting = (typeof SETTINGS)[number];

interface BusyField extends GradientField {
  /** The energy that only the busiest squares exceed. */
  busiest: number;
}

function busyField(picture: GrayPicture, cell: number): BusyField {
  const field = gradientField(picture, cell);
  const sorted = field.energy.slice().sort();
  return { ...field, busiest: sorted[Math.floor(sorted.length * 0.98)] ?? 0 };
}

function denseRegions(field: BusyField, { share, close, open }: Setting): Candidate[] {
  const { columns, rows, energy, busiest } = field;
  const cells = new Uint8Array(energy.length);
  for (let i = 0; i < cells.length; i++) cells[i] = (energy[i] ?? 0) > share * busiest ? 1 : 0;
  const mask = opened(closed({ columns, rows, cells }, close), open);
  return components(mask)
    .filter((part) => part.length > energy.length * 0.004)
    .map((part) => ({ part, weight: part.reduce((sum, cell) => sum + (energy[cell] ?? 0), 0) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
    .flatMap(({ part }) => outline(field, part) ?? []);
}

/**
 * The four sides of a part of the grid: straight lines along its borders, in the direction of its
 * edges.
 */
function outline(field: GradientField, part: number[]): Candidate | null {
  const { cell, columns } = field;
  let angle = directionOf(field, part);
  let points = turned(field, part, angle);
  if (spread(points, 1) > spread(points, 0)) {
    angle += Math.PI / 2;
    points = turned(field, part, angle);
  }
  const along = borders(points, 0, cell);
  const across = borders(points, 1, cell);
  if (along.length < 4 || across.length < 3) return null;
  const top = fitLine(along.map(({ at, low }) => [at, low - cell / 2]));
  const bottom = fitLine(along.map(({ at, high }) => [at, high + cell / 2]));
  const left = fitLine(across.map(({ at, low }) => [at, low - cell / 2]));
  const right = fitLine(across.map(({ at, high }) => [at, high + cell / 2]));
  const corners = [meet(top, left), meet(top, right), meet(bottom, right), meet(bottom, left)];
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const [a, b, c, d] = widened(corners).map(({ x, y }) => ({
    x: x * cos - y * sin,
    y: x * sin + y * cos,
  }));
  if (!a || !b || !c || !d) return null;
  const quad: Quad = [a, b, c, d];
  const { width, height } = quadSize(quad);
  return {
    quad,
    width,
    height,
    fill: (part.length * cell * cell) / (width * height),
    area: part.length / (columns * field.rows),
  };
}

function directionOf({ re, im }: GradientField, part: number[]): number {
  let sumRe = 0;
  let sumIm = 0;
  for (const cell of part) {
    sumRe += re[cell] ?? 0;
    sumIm += im[cell] ?? 0;
  }
  return Math.atan2(sumIm, sumRe) / 4;
}

function turned({ cell, columns }: GradientField, part: number[], angle: number): Point[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return part.map((i) => {
    const x = ((i % columns) + 0.5) * cell;
    const y = (Math.floor(i / columns) + 0.5) * cell;
    return { x: x * cos + y * sin, y: y * cos - x * sin };
  });
}

function spread(points: Point[], axis: 0 | 1): number {
  const values = points.map(({ x, y }) => (axis === 0 ? x : y));
  return Math.max(...values) - Math.min(...values);
}

interface Border {
  at: number;
  low: number;
  high: number;
}

/**
 * The lowest and highest point in each slice across the axis. Both end slices are left out, because
 * corners are cut off.
 */
function borders(points: Point[], axis: 0 | 1, cell: number): Border[] {
  const slices = new Map<number, Border>();
  for (const { x, y } of points) {
    const [along, across] = axis === 0 ? [x, y] : [y, x];
    const key = Math.round(along / cell);
    const slice = slices.get(key);
    if (!slice) slices.set(key, { at: key * cell, low: across, high: across });
    else {
      slice.low = Math.min(slice.low, across);
      slice.high = Math.max(slice.high, across);
    }
  }
  const sorted = [...slices.values()].sort((a, b) => a.at - b.at);
  const cut = Math.floor(sorted.length * 0.08);
  return sorted.slice(cut, sorted.length - cut);
}

/** Where y = a + b x meets x = c + d y. */
function meet([a, b]: Line, [c, d]: Line): Point {
  const y = (a + b * c) / (1 - b * d);
  return { x: c + d * y, y };
}

function widened(corners: Point[]): Point[] {
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return [];
  const mx = (b.x - a.x) * MARGIN.along;
  const my = (d.y - a.y) * MARGIN.across;
  return [
    { x: a.x - mx, y: a.y - my },
    { x: b.x + mx, y: b.y - my },
    { x: c.x + mx, y: c.y + my },
    { x: d.x - mx, y: d.y + my },
  ];
}
