export { escapeHtml } from './escape-html.js';
export { foldContact, foldPerson, isSameMailbox, isSamePhone } from './fold-contact.js';
export { foldText } from './fold-text.js';
export { CSV_START, csvFile, csvLines, isJsonObject } from './csv.js';
export {
  findLocale,
  isLocaleTag,
  LOCALE_TAG,
  localeOf,
  LOCALES,
  MOST_LOCALE_CHARACTERS,
  preferredLocale,
  type Locale,
  plural,
  weighed,
} from './locale.js';
