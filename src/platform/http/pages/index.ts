export { ClosingPage, closingPage, type PageText } from './closing-page.js';
export { CLOSING_STYLE } from './closing-style.js';
export { pagePolicy, WEB_ROOT, WebPages } from './web-pages.js';
