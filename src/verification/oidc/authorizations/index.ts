export { type Answer, AuthorizationAnswers } from './authorization-answers.js';
export { AuthorizationTickets } from './authorization-tickets.js';
export { Authorizations } from './authorizations.service.js';
export { InteractionSessions, ORGANIZATION_PARAMETER } from './interaction-sessions.service.js';
export { OidcInteractionStore } from './oidc-interaction.store.js';
export type { PendingInteraction } from './pending-interaction.js';
export { isResponseModeAllowed, registerFormPost, shapedResponseMode } from './response-mode.js';
