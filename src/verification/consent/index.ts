export { consentTo, textHash, type Consent } from './consent.js';
export { ConsentModule } from './consent.module.js';
export type { ConsentText } from './consent-text.js';
export { ConsentTexts } from './consent-texts.service.js';
