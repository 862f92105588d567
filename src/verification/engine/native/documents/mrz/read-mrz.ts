import type { Deadline } from '../deadline.js';
import type { TextLine } from '../text-line.js';
import type { Threshold } from '../glyph-boxes.js';
import { gradientField, skewOf } from '../images/gradient-field.js';
import { quadSize, type GrayPicture } from '../images/picture.js';
import { scaleGray, shrinkGray } from '../images/resize.js';
import { turnGray, unskewed, warpGray } from '../images/warp.js';
import { decodeBlock, type MrzText } from './decode-block.js';
import { parseMrz, type MrzCard } from './parse-mrz.js';
import { blockQuad, findBlocks } from './text-lines.js';

export interface MrzReading extends MrzText {
  card: MrzCard;
  /** The picture turned so that the lines run from left to right. */
  upright: GrayPicture;
}

const THRESHOLDS: Threshold[] = [
  { darker: 0.15, part: 45 },
  { darker: 0.25, part: 30 },
  { darker: 0.1, part: 60 },
];
const BLOCKS = 3;
/** Characters are scaled to about this height, for which the templates were made. */
const HEIGHT = 26;

/**
 * The machine-readable zone of a document, or null. The search ends with the first one whose check
 * digits are all right.
 */
export async function readMrz(
  picture: GrayPicture,
  deadline: Deadline,
): Promise<MrzReading | null> {
  const sized = picture.width < 1100 ? scaleGray(picture, 1.6) : shrinkGray(picture, 2200);
  const skew = skewOf(gradientField(sized, 8));
  const straight = Math.abs(skew) > 0.015 ? unskewed(sized, skew) : sized;
  let best = null as MrzReading | null;
  for (const quarters of [0, 2, 1, 3]) {
    const upright = turnGray(straight, quarters);
    for (const threshold of THRESHOLDS) {
      await deadline.pause();
      for (const block of findBlocks(upright, threshold).slice(0, BLOCKS)) {
        await deadline.pause();
        if (deadline.isOver()) return best;
        const text = decodeStraightened(upright, block, threshold) ?? decodeBlock(upright, block);
        if (!text) continue;
        const reading = { ...text, card: parseMrz(text.format, text.lines), upright };
        if (reading.card.wrongChecks.length === 0) return reading;
        if (!best || worth(reading) > worth(best)) best = reading;
      }
    }
    // A readable zone with a wrong check digit stays wrong: rotating it does not help.
    if (best && best.likeness > 0.8 && best.card.wrongChecks.length <= 2) return best;
  }
  return best;
}

/** Whether lines of one pitch stand below each other, either way up. */
export function hasTextBlock(picture: GrayPicture): boolean {
  const straight = unskewed(picture, skewOf(gradientField(picture, 8)));
  return THRESHOLDS.some((threshold) => findBlocks(straight, threshold).length > 0);
}

function decodeStraightened(
  picture: GrayPicture,
  block: TextLine[],
  threshold: Threshold,
): MrzText | null {
  const quad = blockQuad(block);
  const { width, height } = quadSize(quad);
  const scale = HEIGHT / (block[0]?.height ?? HEIGHT);
  const strip = warpGray(picture, quad, Math.round(width * scale), Math.round(height * scale));
  const again = findBlocks(strip, threshold).find((lines) => lines.length === block.length);
  return again ? decodeBlock(strip, again) : null;
}

function worth({ card, likeness }: MrzReading): number {
  return likeness - card.wrongChecks.length;
}
