export { staffSessionNotFound } from './session.problems.js';
export { SIGN_IN_METHODS, StaffSession, type SignInMethod } from './staff-session.entity.js';
export { StaffSessionStore, type SignedInSession } from './staff-session.store.js';
export { StaffSessions, type SignIn } from './staff-sessions.service.js';
