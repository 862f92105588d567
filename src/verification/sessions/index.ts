export { attemptsLeft } from './attempts.policy.js';
export { CheckRunner } from './check-runner.service.js';
export { resultOf, type Result } from './run-conclusion.policy.js';
export { SessionLifecycle } from './session-lifecycle.service.js';
export {
  SessionErasureStore,
  type EndedCursor,
  type EndedSessions,
  type FoundSession,
} from './session-erasure.store.js';
export { GivenIdentityStore } from './given-identity.store.js';
export { SessionRedaction } from './session-redaction.service.js';
export { isTerminal, SESSION_STATUSES, type SessionStatus } from './session.machine.js';
export { isOverdue } from './session.policy.js';
export {
  sessionAlreadyRedacted,
  sessionAlreadyTerminal,
  sessionBusy,
  sessionNotFound,
  sessionNotTerminal,
} from './session.problems.js';
export { COLUMNS as SESSION_COLUMNS, sessionOf, type SessionRow } from './session.row.js';
export { sessionTokenTenant } from './session-token.js';
export { sessionJoin } from './session.statements.js';
export { SessionStore } from './session.store.js';
export {
  PERSON_ENDINGS,
  type PersonEnding,
  type PhoneCheck,
  type Session,
  type SessionData,
} from './session.js';
export { SessionsModule } from './sessions.module.js';
export { SessionsService } from './sessions.service.js';
export { sessionView, SessionView } from './session.view.js';
