export { HostedEntry } from './hosted-entry.js';
export { HostedSessionAuthenticator } from './hosted-session.authenticator.js';
export { HostedSession, OpenSession } from './hosted-session.decorator.js';
export { HostedUiService } from './hosted-ui.service.js';
