import {
  overexposedShare,
  meanBrightness,
  meanDifference,
  type GrayImage,
  type Region,
} from './gray-image.js';

/** A cheap measurement of a card in view. It only chooses a hint; the server decides. */
export interface CardView {
  /** Mean within the outline, 0 to 255. */
  readonly brightness: number;
  /** Share of the outline that is burnt out. */
  readonly glare: number;
  /** Mean change since the picture before, 0 to 255. */
  readonly movement: number;
  /** Fine detail relative to coarse detail; 1 without any detail. */
  readonly sharpness: number;
  /** How many of the outline's four sides lie on an edge. */
  readonly sides: number;
  /** Width between the strongest left and right edges, as a share of the outline; 0 without two. */
  readonly fill: number;
}

export interface CardPictures {
  /** The outline and a margin around it. */
  readonly around: GrayImage;
  /** `around` of the sample before. */
  readonly before: GrayImage | null;
  /** A piece from the middle with the camera's own pixels. */
  readonly detail: GrayImage;
  /** Where in `around` the outline lies. */
  readonly outline: Region;
}

/** Levels between the two sides of an edge, averaged along it. */
const EDGE = 9;
/** How far from the outline an edge may lie, as a share of its length. */
const TOLERANCE = 0.07;
/** Below it a detail is blank paper or a wall. */
const LEAST_DETAIL = 40;

export function measureCard({ around, before, detail, outline }: CardPictures): CardView {
  const across = edgeProfile(around, outline, 'across');
  const down = edgeProfile(around, outline, 'down');
  const sides =
    sidesOnEdge(across, outline.left, outline.width) +
    sidesOnEdge(down, outline.top, outline.height);
  return {
    brightness: meanBrightness(around, outline),
    glare: overexposedShare(around, outline),
    movement: before ? meanDifference(around, before) : Infinity,
    sharpness: sharpnessOf(detail),
    sides,
    fill: fillOf(across, outline),
  };
}

/**
 * Sharpness of an upright (`across`) or level (`down`) edge at each place. Averaging along the
 * outline removes print but keeps the card's border.
 */
function edgeProfile(
  { width, height, data }: GrayImage,
  outline: Region,
  direction: 'across' | 'down',
): number[] {
  const [length, breadth] = direction === 'across' ? [width, height] : [height, width];
  const [start, share] =
    direction === 'across' ? [outline.top, outline.height] : [outline.left, outline.width];
  const from = Math.round((start + share * 0.15) * breadth);
  const to = Math.round((start + share * 0.85) * breadth);
  const at = (i: number, j: number): number =>
    (direction === 'across' ? data[j * width + i] : data[i * width + j]) ?? 0;
  return Array.from({ length }, (_, i) => {
    if (i < 2 || i >= length - 2 || to <= from) return 0;
    let sum = 0;
    for (let j = from; j < to; j += 1) sum += at(i + 2, j) - at(i - 2, j);
    return Math.abs(sum) / (to - from);
  });
}

function sidesOnEdge(profile: readonly number[], start: number, share: number): number {
  const reach = share * TOLERANCE;
  return [start, start + share].filter((side) => {
    const from = Math.max(0, Math.floor((side - reach) * profile.length));
    const to = Math.ceil((side + reach) * profile.length);
    return Math.max(0, ...profile.slice(from, to)) >= EDGE;
  }).length;
}

function fillOf(profile: readonly number[], outline: Region): number {
  const middle = Math.round((outline.left + outline.width / 2) * profile.length);
  const left = strongest(profile, 0, middle);
  const right = strongest(profile, middle, profile.length);
  if (left === null || right === null) return 0;
  return (right - left) / (outline.width * profile.length);
}

function strongest(profile: readonly number[], from: number, to: number): number | null {
  let best: number | null = null;
  for (let i = from; i < to; i += 1) {
    const value = profile[i] ?? 0;
    if (value >= EDGE && value > (best === null ? 0 : (profile[best] ?? 0))) best = i;
  }
  return best;
}

/** A sharp edge changes within a pixel, a blurred one over several. */
function sharpnessOf({ width, height, data }: GrayImage): number {
  let [fine, coarse, count] = [0, 0, 0];
  for (let y = 0; y < height; y += 2) {
    for (let x = 4; x < width; x += 1) {
      const here = data[y * width + x] ?? 0;
      fine += (here - (data[y * width + x - 1] ?? 0)) ** 2;
      coarse += (here - (data[y * width + x - 4] ?? 0)) ** 2;
      count += 1;
    }
  }
  return count === 0 || coarse / count < LEAST_DETAIL ? 1 : fine / coarse;
}
