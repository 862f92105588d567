export { handoffNotPossible, linkInvalid, requestNotFromPage } from './entry.problems.js';
export { EmbeddingService } from './embedding.service.js';
export { HandoffService, type NewHandoff } from './handoff.service.js';
export { HostedEntry } from './hosted-entry.js';
export { HostedSessionAuthenticator } from './hosted-session.authenticator.js';
export { HostedSession, OpenedBy, OpenSession } from './hosted-session.decorator.js';
export { Locator } from './locator.js';
export { VisitsService } from './visits.service.js';
export { HostedUiService } from './hosted-ui.service.js';
