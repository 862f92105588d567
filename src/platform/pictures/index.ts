export {
  acceptPicture,
  PICTURE_TYPES,
  type PictureFile,
  type PictureType,
} from './accept-picture.js';
export { checkContainer, type PictureFormat } from './picture-container.js';
export { pictureTooManyPixels, pictureUnreadable, pictureUnsupported } from './picture-problems.js';
export { PictureRefused, type PictureRefusal } from './picture-refusal.js';
export { isTooLarge } from './picture-size.js';
