export { ClosingPage, closingPage, type PageText } from './closing-page.js';
export { pageLocale, translated, type TranslatedPage } from './translated-page.js';
export { CLOSING_STYLE } from './closing-style.js';
export { pagePolicy, WEB_ROOT, WebPages } from './web-pages.js';
