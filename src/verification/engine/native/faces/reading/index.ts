/** Reads pictures; used by the workers only. */
export { analysePortrait, analyseSelfie, isCrowded } from './analyse-face.js';
export { FaceEngine, type Face } from './face-engine.js';
export { faceMiddle, MESH, type FaceMesh, type MeshPoint } from './face-mesh.js';
export { measureFace } from './quality-measures.js';
export { fitSimilarity, sampleSquare } from './sampling.js';
