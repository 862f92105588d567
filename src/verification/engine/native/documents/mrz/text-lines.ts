import { leastSquares, type GrayPicture, type Quad } from '../images/index.js';
import { findGlyphs, type GlyphBox, type Threshold } from './glyph-boxes.js';

/** Characters side by side: their centres lie on y = a + b x, one `pitch` apart. */
export interface TextLine {
  glyphs: GlyphBox[];
  a: number;
  b: number;
  height: number;
  pitch: number;
  /** Share of the characters that are one pitch from the previous one. */
  regular: number;
}

const FEWEST_GLYPHS = 16;

/** Two or three lines of a fixed pitch below each other, the likeliest first. */
export function findBlocks(picture: GrayPicture, threshold: Threshold): TextLine[][] {
  const middle = picture.width / 2;
  const lines = chains(findGlyphs(picture, threshold))
    .filter((glyphs) => glyphs.length >= FEWEST_GLYPHS)
    .map(measured)
    .filter(({ pitch, height }) => pitch / height > 0.5 && pitch / height < 1.6)
    .sort((p, q) => p.a + p.b * middle - q.a - q.b * middle);
  const blocks = lines.flatMap((first, i) =>
    lines.slice(i + 1).flatMap((second, j) => {
      if (!belong(first, second)) return [];
      const third = lines.slice(i + j + 2).find((line) => belong(second, line));
      return third
        ? [
            [first, second, third],
            [first, second],
          ]
        : [[first, second]];
    }),
  );
  return blocks.sort((p, q) => likelihood(q) - likelihood(p));
}

/** The four corners around a block, with a margin of about one character. */
export function blockQuad(block: TextLine[]): Quad {
  const first = block[0];
  const last = block.at(-1);
  if (!first || !last) throw new RangeError('a block has lines');
  const height = Math.max(...block.map((line) => line.height));
  const left = Math.min(...block.map(leftOf)) - 1.6 * height;
  const right = Math.max(...block.map(rightOf)) + 1.6 * height;
  const corner = (x: number, { a, b }: TextLine, off: number) => {
    const angle = Math.atan(b);
    return { x: x - Math.sin(angle) * off, y: a + b * x + Math.cos(angle) * off };
  };
  const margin = 1.15 * height;
  return [
    corner(left, first, -margin),
    corner(right, first, -margin),
    corner(right, last, margin),
    corner(left, last, margin),
  ];
}

/**
 * Each character with its nearest right neighbour, if it is also that one's nearest left neighbour.
 */
function chains(glyphs: GlyphBox[]): GlyphBox[][] {
  const next = new Map<GlyphBox, GlyphBox>();
  const previous = new Map<GlyphBox, GlyphBox>();
  glyphs.forEach((glyph, i) => {
    const right = nearestRight(glyph, glyphs, i + 1);
    if (!right) return;
    const rival = previous.get(right);
    if (rival && right.cx - rival.cx <= right.cx - glyph.cx) return;
    if (rival) next.delete(rival);
    next.set(glyph, right);
    previous.set(right, glyph);
  });
  return glyphs
    .filter((glyph) => !previous.has(glyph))
    .map((first) => {
      const chain: GlyphBox[] = [];
      for (let at: GlyphBox | undefined = first; at; at = next.get(at)) chain.push(at);
      return chain;
    });
}

function nearestRight(glyph: GlyphBox, glyphs: GlyphBox[], from: number): GlyphBox | null {
  let best: GlyphBox | null = null;
  let least = Infinity;
  for (let i = from; i < glyphs.length; i++) {
    const other = glyphs[i];
    // They are sorted by their centres: nothing further right can be nearer.
    if (!other || other.cx - glyph.cx > least || other.x0 - glyph.x1 > 7 * glyph.height) break;
    const height = Math.max(glyph.height, other.height);
    const gap = other.x0 - glyph.x1;
    const drop = Math.abs(other.cy - glyph.cy);
    const ratio = other.height / glyph.height;
    if (other.cx <= glyph.cx || gap > 1.6 * height || gap < -0.3 * height) continue;
    if (drop > 0.38 * height || ratio < 0.5 || ratio > 2) continue;
    const distance = other.cx - glyph.cx + 2 * drop;
    if (distance < least) {
      least = distance;
      best = other;
    }
  }
  return best;
}

function measured(glyphs: GlyphBox[]): TextLine {
  const [a, b] = leastSquares(glyphs.map(({ cx, cy }) => [cx, cy]));
  const steps = glyphs.slice(1).map(({ cx }, i) => cx - (glyphs[i]?.cx ?? 0));
  const pitch = quantile(steps, 0.5);
  const near = steps.filter((step) => Math.abs(step - pitch) < 0.25 * pitch).length;
  const height = quantile(
    glyphs.map((glyph) => glyph.height),
    0.7,
  );
  return { glyphs, a, b, height, pitch, regular: near / steps.length };
}

function belong(upper: TextLine, lower: TextLine): boolean {
  const overlap = Math.min(rightOf(upper), rightOf(lower)) - Math.max(leftOf(upper), leftOf(lower));
  const longer = Math.max(rightOf(upper) - leftOf(upper), rightOf(lower) - leftOf(lower));
  const x = (leftOf(lower) + rightOf(lower)) / 2;
  const apart = lower.a + lower.b * x - upper.a - upper.b * x;
  const ratio = lower.height / upper.height;
  return (
    overlap > 0.55 * longer &&
    apart > 1.1 * upper.height &&
    apart < 4.2 * upper.height &&
    Math.abs(upper.b - lower.b) < 0.04 &&
    ratio > 0.65 &&
    ratio < 1.5 &&
    Math.abs(lower.pitch / upper.pitch - 1) < 0.2
  );
}

function likelihood(block: TextLine[]): number {
  const sum = block.reduce(
    (s, { glyphs, regular }) => s + Math.min(glyphs.length, 44) * regular,
    0,
  );
  return sum / block.length + (block.length === 3 ? 2 : 0);
}

function leftOf({ glyphs }: TextLine): number {
  return glyphs[0]?.x0 ?? 0;
}

function rightOf({ glyphs }: TextLine): number {
  return glyphs.at(-1)?.x1 ?? 0;
}

function quantile(values: number[], share: number): number {
  return [...values].sort((p, q) => p - q)[Math.floor(values.length * share)] ?? 0;
}
