import { chained, measuredLine, type TextLine } from '../text-line.js';
import { findGlyphs, type Threshold } from '../glyph-boxes.js';
import type { GrayPicture, Quad } from '../images/picture.js';

const FEWEST_GLYPHS = 16;
const NEIGHBOURS = { gap: 1.6, ratio: 2 };

/** Two or three lines of a fixed pitch below each other, the likeliest first. */
export function findBlocks(picture: GrayPicture, threshold: Threshold): TextLine[][] {
  const middle = picture.width / 2;
  const lines = chained(findGlyphs(picture, threshold), NEIGHBOURS)
    .filter((glyphs) => glyphs.length >= FEWEST_GLYPHS)
    .map(measuredLine)
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
