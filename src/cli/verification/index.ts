export { apiKeyCommands } from './api-keys.command.js';
export { engineCommands } from './engine.command.js';
export { oidcClientCommands } from './oidc-clients.command.js';
export { organizationCommands } from './organizations.command.js';
export { projectCommands } from './projects.command.js';
export { legalHoldCommands, retentionCommands } from './retention.command.js';
export { specimenCommand } from './specimen.command.js';
export { staffKeyCommands } from './staff-keys.command.js';
