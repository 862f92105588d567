export { EmbeddingService } from './entry/embedding.service.js';
export { HostedEntry } from './entry/hosted-entry.js';
export { HostedSession, InBrowser, OpenSession } from './entry/hosted-session.decorator.js';
export { sessionCookie } from './entry/hosted-session.authenticator.js';
export { linkInvalid, requestNotFromPage } from './hosted.problems.js';
export { pageFallback } from './hosted-page.controller.js';
export { HostedUiModule } from './hosted-ui.module.js';
