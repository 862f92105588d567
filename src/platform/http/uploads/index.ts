export { PICTURE_FILES, PictureBody, PictureOfBody, readPicture } from './picture-body.js';
