export type { Engine, Evidence, Findings, FoundFace } from './engine.js';
export { EngineModule } from './engine.module.js';
export { Engines } from './engines.js';
export {
  CHECKED_SCENARIOS,
  SCENARIOS,
  SIMULATED_FACTORS,
  type Scenario,
  type SimulatedFactor,
  type Simulation,
} from './simulation.js';
export { findSameHuman, type SameHuman } from './same-human.policy.js';
export { FaceReadings } from './native/face-readings.js';
export { EngineWorkers } from './native/workers/engine-workers.js';
export type { DocumentIssue } from './native/documents/legibility/legibility.policy.js';
export type { FaceIssue } from './native/faces/quality.policy.js';
