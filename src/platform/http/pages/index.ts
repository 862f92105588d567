export { ClosingPage, closingPage } from './closing-page.js';
export { pageLocale, translated, type PageText, type TranslatedPage } from './page-text.js';
export { CLOSING_STYLE } from './closing-style.js';
export { pagePolicy, WEB_ROOT, WebPages } from './web-pages.js';
