export { attemptsLeft } from './model/attempts.policy.js';
export {
  type CodeCheck,
  CONTACT_KINDS,
  type ContactKind,
  type Handoff,
  type Session,
  type SessionData,
  type Visit,
  withData,
} from './model/session.js';
export {
  concludeRun,
  foundAfterUndo,
  type Result,
  resultOf,
} from './model/run-conclusion.policy.js';
export {
  type Entry,
  mintSessionToken,
  sessionTokenEntry,
  sessionTokenTenant,
} from './model/session-token.js';
export {
  browserProof,
  confirmedContact,
  type ContactProof,
  contactProofs,
  deviceKeyBasis,
  forgetsDevices,
  formerAddressesOf,
  type HeldScope,
  heldScope,
  isContactProof,
  isSeenRecently,
  isLastCameraStep,
  isOverdue,
  isWithoutFace,
  offersDocument,
  offersWithoutFace,
  reconfirmedContacts,
  takesFiles,
  withDocument,
  withoutFace,
  languageOf,
} from './model/session.policy.js';
export { valuesToValidate, SessionValidation } from './lifecycle/session-validation.service.js';
export {
  isTerminal,
  PERSON_ENDINGS,
  type PersonEnding,
  SESSION_STATUSES,
  type SessionStatus,
} from './model/session.machine.js';
export {
  faceTriesUsedUp,
  faceTryTooSoon,
  sessionAlreadyRedacted,
  sessionAlreadyTerminal,
  sessionBusy,
  sessionFaceOutdated,
  sessionNotFound,
  sessionNotTerminal,
  stepTriesUsedUp,
} from './model/session.problems.js';
export { CheckRunner } from './lifecycle/check-runner.service.js';
export { SessionDeviceKeys } from './lifecycle/session-device-keys.service.js';
export { SessionLifecycle } from './lifecycle/session-lifecycle.service.js';
export { SessionRedaction } from './lifecycle/session-redaction.service.js';
export {
  COLUMNS as SESSION_COLUMNS,
  sessionOf,
  type SessionRow,
  type Contact,
  contactIndex,
} from './session.row.js';
export {
  type EndedCursor,
  type EndedSessions,
  type FoundSession,
  SessionErasureStore,
} from './session-erasure.store.js';
export { type SessionFilters, sessionJoin } from './session.statements.js';
export { SessionStore } from './session.store.js';
export { SessionsModule } from './sessions.module.js';
export { SessionsService, type CreatedSession } from './sessions.service.js';
export {
  CheckView,
  sessionView,
  SessionView,
  ValidationView,
  validationsView,
} from './session.view.js';
export { FaceTriesService } from './face-tries/face-tries.service.js';
