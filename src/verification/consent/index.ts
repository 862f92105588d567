export { consentTo, textHash, type Consent, type ConsentText } from './consent-text.js';
export { ConsentModule } from './consent.module.js';
export { ConsentTexts } from './consent-texts.service.js';
