import { locateSymbols } from '../barcode/index.js';
import { shrinkGray, type GrayPicture } from '../images/index.js';
import { hasTextBlock } from '../mrz/index.js';

/** Enough to see that there is a code, not to read it. */
const WIDTH = 1200;

/** Whether something looks like a barcode or the lines of an MRZ, without reading it. */
export function hasCode(picture: GrayPicture): boolean {
  const small = shrinkGray(picture, WIDTH);
  for (const candidates of locateSymbols(small)) if (candidates.length > 0) return true;
  return hasTextBlock(small);
}
