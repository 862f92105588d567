export type { Engine, Evidence, Findings, FoundFace } from './engine.js';
export { EngineModule } from './engine.module.js';
export { Engines } from './engines.js';
export { CHECKED_SCENARIOS, SCENARIOS, type Scenario, type Simulation } from './simulation.js';
export { findSameHuman, type KnownHuman, type SameHuman } from './same-human.policy.js';
export { FaceReadings, type SessionPicture } from './native/index.js';
export { PictureWorkers } from './native/workers/index.js';
export type { DocumentIssue } from './native/documents/index.js';
export type { FaceIssue } from './native/faces/index.js';
