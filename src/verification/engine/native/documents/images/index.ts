export { PictureRefused, type PictureRefusal } from '../../../../../platform/pictures/index.js';
export { decodePicture } from './decode-picture.js';
export { fitLine, leastSquares, type Line } from './fit-line.js';
export { gradientField, skewOf, type GradientField } from './gradient-field.js';
export { solve } from './homography.js';
export { levelled } from './level-lines.js';
export { closed, components, opened } from './mask.js';
export {
  distance,
  quadSize,
  toGray,
  type ColourPicture,
  type GrayPicture,
  type Point,
  type Quad,
} from './picture.js';
export { scaleGray, shrinkColour, shrinkGray } from './resize.js';
export { turnGray, unskewed, warpGray } from './warp.js';
