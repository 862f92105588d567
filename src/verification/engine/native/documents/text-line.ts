import { leastSquares } from './images/fit-line.js';
import type { GlyphBox } from './glyph-boxes.js';

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

/** How characters of one line may differ from their neighbours, measured in their height. */
export interface Spacing {
  /** The widest gap. */
  gap: number;
  /** How many times higher one may be. */
  ratio: number;
}

/**
 * Each character with its nearest right neighbour, if it is also that one's nearest left neighbour.
 */
export function chained(glyphs: GlyphBox[], spacing: Spacing): GlyphBox[][] {
  const next = new Map<GlyphBox, GlyphBox>();
  const previous = new Map<GlyphBox, GlyphBox>();
  glyphs.forEach((glyph, i) => {
    const right = nearestRight(glyphs, i, spacing);
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

function nearestRight(
  glyphs: readonly GlyphBox[],
  index: number,
  spacing: Spacing,
): GlyphBox | null {
  const glyph = glyphs[index];
  let best: GlyphBox | null = null;
  let least = Infinity;
  for (let i = index + 1; i < glyphs.length; i++) {
    const other = glyphs[i];
    // They are sorted by their centres: nothing further right can be nearer.
    if (!glyph || !other || other.cx - glyph.cx > least || other.x0 - glyph.x1 > 7 * glyph.height)
      break;
    const height = Math.max(glyph.height, other.height);
    const gap = other.x0 - glyph.x1;
    const drop = Math.abs(other.cy - glyph.cy);
    const ratio = other.height / glyph.height;
    if (other.cx <= glyph.cx || gap > spacing.gap * height || gap < -0.3 * height) continue;
    if (drop > 0.38 * height || ratio < 1 / spacing.ratio || ratio > spacing.ratio) continue;
    const distance = other.cx - glyph.cx + 2 * drop;
    if (distance < least) {
      least = distance;
      best = other;
    }
  }
  return best;
}

/** The line on which the characters stand. */
export function measuredLine(glyphs: GlyphBox[]): TextLine {
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

function quantile(values: number[], share: number): number {
  return [...values].sort((p, q) => p - q)[Math.floor(values.length * share)] ?? 0;
}
