export { issuerOf, OidcMount } from './oidc-mount.js';
export { errorPage, logEvents } from './oidc-pages.js';
export { createProvider, INTERACTION_COOKIE, RESUME_COOKIE } from './oidc-provider.factory.js';
export { providerMiddleware } from './provider-middleware.js';
export { overrideModels } from './provider-overrides.js';
