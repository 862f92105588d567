/** The native engine and its parts. Models and decoders load in its workers alone. */
export { DocumentEvaluator } from './document-evaluator.js';
export { FaceReadings, type SessionPicture } from './face-readings.js';
export { NativeEngine } from './native-engine.js';
export { observeChallenge, readersOf } from './observe-challenge.js';
export { SameHumanCheck } from './same-human-check.js';
export { SelfieEvaluator } from './selfie-evaluator.js';
export { StoredFaces } from './stored-faces.js';
