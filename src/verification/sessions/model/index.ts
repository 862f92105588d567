export { attemptsLeft, type StepAttempts } from './attempts.policy.js';
export { type Identifiers, identifiersOf, revealedFields } from './identifiers.policy.js';
export { withProfileCheck } from './profile-check.policy.js';
export {
  concludeRun,
  type Result,
  resultOf,
  reviewedResult,
  unevaluated,
} from './run-conclusion.policy.js';
export {
  type CodeCheck,
  emptyData,
  type Handoff,
  type EndCode,
  type Owner,
  PERSON_ENDINGS,
  type PersonEnding,
  type Session,
  type SessionData,
  type Visit,
  type VisitLocation,
} from './session.js';
export {
  type Entry,
  hostedPageUrl,
  mintSessionToken,
  sessionTokenEntry,
  sessionTokenTenant,
} from './session-token.js';
export {
  isTerminal,
  nextStatus,
  SESSION_STATUSES,
  type SessionStatus,
  type SessionTrigger,
} from './session.machine.js';
export { isOverdue, SESSION_EVENTS, stepsAfter } from './session.policy.js';
export {
  sessionAlreadyRedacted,
  sessionAlreadyTerminal,
  sessionBusy,
  sessionNotFound,
  sessionNotTerminal,
  userNotFound,
} from './session.problems.js';
export { languageAtOpening, languageOf } from './language.policy.js';
export { visitsWith } from './visits.policy.js';
