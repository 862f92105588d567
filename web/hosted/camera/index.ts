export { beginAim, isReady, isSlow, nextAim, type Aim } from './aim.policy.js';
export type { CameraFault } from './camera-fault.js';
export {
  beginPace,
  LIGHT_SETTLES_MS,
  isFirst,
  nextPace,
  promptOf,
  told,
  type Move,
  type Pace,
} from './challenge-pace.js';
export type { GrayImage } from './gray-image.js';
export { headShift } from './head-shift.js';
export { cardHint, faceHint, type Hint } from './hint.policy.js';
export { CardLooks, FaceLooks, sightOf, type Sight } from './looks.js';
export type { Facing } from './open-camera.js';
export { jpegOf } from './snapshot.js';
export { useCamera } from './use-camera.js';
export { within, withMargin } from './visible-part.js';
