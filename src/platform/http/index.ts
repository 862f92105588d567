export {
  AfterQuery,
  Answers,
  LimitQuery,
  ListViewOf,
  listView,
  numberedList,
  PageQuery,
  pageOf,
  problemResponses,
  problemsOf,
  ProblemView,
  type ListView,
  type Page,
} from './answers/index.js';
export { HttpPlatformModule } from './http.module.js';
export * from './input/index.js';
export {
  isLoopback,
  OutboundHttp,
  OutboundSockets,
  retryAfterSeconds,
  appSchemeOf,
  isAppScheme,
  ReturnAddresses,
  webAddressFault,
  type AddressFault,
  type OutboundResult,
  type WebAddressFault,
} from './outbound/index.js';
export {
  CLOSING_STYLE,
  ClosingPage,
  closingPage,
  pageLocale,
  pagePolicy,
  translated,
  WebPages,
  type PageText,
  type TranslatedPage,
} from './pages/index.js';
export {
  addPageWords,
  ErrorFormats,
  loggedProblem,
  PageProblemFilter,
  problemPage,
} from './problems/index.js';
export {
  createApplication,
  createCommandContext,
  expectPortFree,
  explainListenFailure,
  FastPath,
  MAX_URL_LENGTH,
} from './server/index.js';
export { PictureBody, PictureOfBody } from './uploads/index.js';
