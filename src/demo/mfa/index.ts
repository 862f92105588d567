export { MfaResets, type Resets } from './mfa-resets.js';
export { MfaSystem, type ResetAnswer } from './mfa-system.js';
export { MfaController } from './mfa.controller.js';
