export { PictureRefused } from './picture-refusal.js';
export { decodePicture } from './decode-picture.js';
export { fitLine, type Line } from './fit-line.js';
export { gradientField, type GradientField } from './gradient-field.js';
export { closed, components, opened } from './mask.js';
export { distance, quadSize, toGray, type GrayPicture, type Point, type Quad } from './picture.js';
export { warpGray } from './warp.js';
