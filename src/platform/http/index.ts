export { Answers, problemResponses, problemsOf, ProblemView } from './answers.js';
export { isUploadAborted, uploadAborted } from './aborted-upload.js';
export { createApplication } from './create-application.js';
export { createCommandContext } from './create-command-context.js';
export { MAX_URL_LENGTH } from './early-errors.js';
export { ErrorFormats } from './error-formats.js';
export { expectPortFree, explainListenFailure } from './listening.js';
export * from './fields.js';
export { FrontDoor } from './front-door.js';
export { parseJsonBody } from './json-body.js';
export { HttpPlatformModule } from './http.module.js';
export {
  LimitQuery,
  ListViewOf,
  listView,
  PageQuery,
  pageOf,
  type ListView,
  type Page,
} from './lists.js';
export { AfterQuery, numberedList } from './numbered-lists.js';
export { OutboundHttp, type OutboundResult } from './outbound-http.js';
export type { AddressFault } from './outbound-address.js';
export { refuseHostileAddress } from './query-string.js';
export { retryAfterSeconds } from './retry-after.js';
export { rawBodyOf } from './raw-body.js';
export { StrictInputGuard } from './strict-input.guard.js';
export { ClosingPage, closingPage, type PageText } from './closing-page.js';
export { PageProblemFilter } from './page-problem.filter.js';
export { loggedProblem } from './problem.filter.js';
export { ReturnAddresses } from './return-addresses.js';
export { isLoopback, webAddressFault, type WebAddressFault } from './web-address.policy.js';
export { WebPages } from './web-pages.js';
