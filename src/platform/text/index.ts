export { foldText } from './fold-text.js';
export { csvFile } from './csv.js';
export { findLocale, localeOf, LOCALES, preferredLocale, type Locale } from './locale.js';
export { plural, type PluralForms } from './plural.js';
