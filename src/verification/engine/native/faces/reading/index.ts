/** Reads pictures; used by the workers only. */
export { analysePortrait, analyseSelfie, isCrowded } from './analyse-face.js';
export { FaceEngine, type Face } from './face-engine.js';
export { faceSquare, MESH, type FaceMesh, type MeshPoint } from './face-mesh.js';
export { loadGraph } from './installed-models.js';
export { measureFace } from './quality-measures.js';
export { fitSimilarity, placeOf, sampleSquare, type Square } from './sampling.js';
