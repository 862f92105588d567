export { CONSENT_TEXT, consentTo } from './consent.js';
export { SessionLifecycle } from './session-lifecycle.service.js';
export { SessionSimulation } from './session-simulation.service.js';
export { isTerminal, type SessionStatus } from './session.machine.js';
export { isOverdue } from './session.policy.js';
export {
  personaNotFound,
  sandboxOnly,
  scenarioNotPossible,
  sessionAlreadyTerminal,
  sessionNotFound,
} from './session.problems.js';
export { SessionStore } from './session.store.js';
export type { PhoneCheck, Session, SessionData, Simulation } from './session.js';
export { SessionsModule } from './sessions.module.js';
