export { CheckRunStore, type LeasedRun } from './check-run.store.js';
export { contactIndex, type Contact } from './contact-index.js';
export { GivenIdentityStore } from './given-identity.store.js';
export {
  type EndedCursor,
  type EndedSessions,
  type FoundSession,
  SessionErasureStore,
} from './session-erasure.store.js';
export type { SessionFilters } from './session-list.statements.js';
export { COLUMNS, sessionOf, type SessionRow } from './session.row.js';
export { sessionJoin } from './session.statements.js';
export { SessionStore } from './session.store.js';
