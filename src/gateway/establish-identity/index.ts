export { establishIdentity } from './establish-identity.flow.js';
export { EstablishIdentityModule } from './establish-identity.module.js';
