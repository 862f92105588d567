export type { CaptureProps } from './capture-props.js';
export { DocumentCapture } from './document/document-capture.js';
export { InsurancePictures, type InsurancePicturesProps } from './insurance-pictures.js';
export { SelfieCapture } from './selfie/selfie-capture.js';
