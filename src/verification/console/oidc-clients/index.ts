export { TokenInspectionsController } from './token-inspections.controller.js';
export { OidcClientsController } from './oidc-clients.controller.js';
