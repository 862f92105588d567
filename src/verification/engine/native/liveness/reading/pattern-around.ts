import type { ColourPicture } from '../../documents/images/picture.js';
import { faceMiddle, type FaceMesh } from '../../faces/reading/face-mesh.js';
import { regularPattern } from './regular-pattern.js';

/** How far the strongest regular pattern around a face stands out. */
export function patternAround(picture: ColourPicture, mesh: FaceMesh): number {
  return regularPattern(picture, faceMiddle(mesh));
}
