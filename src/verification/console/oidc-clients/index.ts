export { OidcClientsController } from './oidc-clients.controller.js';
