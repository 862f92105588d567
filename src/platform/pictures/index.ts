export { acceptPicture, PICTURE_TYPES, type PictureFile, isTooLarge } from './accept-picture.js';
export { checkContainer, type PictureFormat } from './picture-container.js';
export {
  pictureTooManyPixels,
  pictureUnreadable,
  pictureUnsupported,
  PictureRefused,
  type PictureRefusal,
} from './picture-problems.js';
