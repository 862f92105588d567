export { ClosingPage, closingPage, type PageText } from './closing-page.js';
export { WEB_ROOT, WebPages } from './web-pages.js';
