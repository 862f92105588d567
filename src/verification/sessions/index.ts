export {
  attemptsLeft,
  type CodeCheck,
  concludeRun,
  type Entry,
  type Handoff,
  isOverdue,
  isTerminal,
  languageOf,
  mintSessionToken,
  PERSON_ENDINGS,
  type PersonEnding,
  type Result,
  resultOf,
  type Session,
  SESSION_STATUSES,
  sessionAlreadyRedacted,
  sessionAlreadyTerminal,
  sessionBusy,
  type SessionData,
  sessionNotFound,
  sessionNotTerminal,
  type SessionStatus,
  sessionTokenEntry,
  sessionTokenTenant,
  type Visit,
} from './model/index.js';
export { CheckRunner } from './check-runs/index.js';
export { SessionLifecycle, SessionRedaction } from './lifecycle/index.js';
export {
  COLUMNS as SESSION_COLUMNS,
  type Contact,
  contactIndex,
  type EndedCursor,
  type EndedSessions,
  type FoundSession,
  GivenIdentityStore,
  SessionErasureStore,
  type SessionFilters,
  sessionJoin,
  sessionOf,
  type SessionRow,
  SessionStore,
} from './store/index.js';
export { SessionsModule } from './sessions.module.js';
export { SessionsService, type CreatedSession } from './sessions.service.js';
export { CheckView, sessionView, SessionView } from './session.view.js';
