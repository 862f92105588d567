import { locateSymbols } from '../barcode/locate-symbol.js';
import { shrinkGray } from '../images/resize.js';
import type { GrayPicture } from '../images/picture.js';
import { hasTextBlock } from '../mrz/read-mrz.js';

/** Enough to see that there is a code, not to read it. */
const WIDTH = 1200;

/** Whether something looks like a barcode or the lines of an MRZ, without reading it. */
export function hasCode(picture: GrayPicture): boolean {
  const small = shrinkGray(picture, WIDTH);
  for (const candidates of locateSymbols(small)) if (candidates.length > 0) return true;
  return hasTextBlock(small);
}
