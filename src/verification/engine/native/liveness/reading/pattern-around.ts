import type { ColourPicture } from '../../documents/images/index.js';
import { faceMiddle, type FaceMesh } from '../../faces/reading/index.js';
import { regularPattern } from './regular-pattern.js';

/** How far the strongest regular pattern around a face stands out. */
export function patternAround(picture: ColourPicture, mesh: FaceMesh): number {
  return regularPattern(picture, faceMiddle(mesh));
}
