export { formPage, type FormPage } from './form-page.js';
export { errorWords, NO_FORM, VERIFICATION_ENDED } from './oidc-page-words.js';
export { sessionLocaleOf, uiLocalesOf } from './ui-locales.policy.js';
