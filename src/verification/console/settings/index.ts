export { LegalHoldsController } from './legal-holds.controller.js';
export { SigningKeysController } from './signing-keys.controller.js';
