export type { CaptureProps } from './capture-props.js';
export { DocumentCapture } from './document-capture.js';
export { SelfieCapture } from './selfie-capture.js';
