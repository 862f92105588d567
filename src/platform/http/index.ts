export {
  AfterQuery,
  numberedList,
  LimitQuery,
  ListViewOf,
  listView,
  PageQuery,
  pageOf,
  type ListView,
  type Page,
} from './lists.js';
export {
  Answers,
  problemResponses,
  problemsOf,
  ProblemView,
  DayCountsView,
  givenIn,
  integer,
  integerOrNull,
  text,
  textOrNull,
  time,
  timeOrNull,
  viewOf,
} from './answers.js';
export { AnswersFile, downloadBusy, TableDownloads } from './table-download.js';
export { HttpPlatformModule } from './http.module.js';
export { isUploadAborted, uploadAborted, TakesTable } from './input/file-body.js';
export {
  TextField,
  IntegerField,
  NumberField,
  IntegerQuery,
  MomentQuery,
  BooleanField,
  BooleanQuery,
  ChoiceField,
  ChoicesField,
  TextsField,
  UrlField,
  EmailField,
  PhoneField,
  LocaleField,
  DateField,
  NestedField,
  MapField,
  NestedListField,
  TextMapField,
} from './input/fields.js';
export { ReadsForm, TakesForm } from './input/form-body.js';
export { jsonOrNull, parseJsonBody, TakesJson } from './input/json-body.js';
export { pathOf, refuseHostileAddress } from './input/query-string.js';
export { rawBodyOf, RouteSettings } from './input/route-settings.js';
export { IgnoresUnknownInput, StrictInputGuard } from './input/strict-input.guard.js';
export { knownInput } from './input/validation.js';
export {
  isLoopback,
  appSchemeOf,
  isAppScheme,
  isDomainName,
  webAddressFault,
  addressInHeader,
  withQuery,
  type WebAddressFault,
} from './web-address.policy.js';
export {
  NEVER_SENT,
  OutboundHttp,
  type OutboundResult,
  retryAfterSeconds,
} from './outbound-http.js';
export { OutboundSockets, type AddressFault } from './outbound-sockets.js';
export { ReturnAddresses } from './return-addresses.js';
export { HostCookie } from './host-cookie.js';
export {
  CLOSING_STYLE,
  ClosingPage,
  closingPage,
  pageLocale,
  translated,
  type PageText,
  type TranslatedPage,
} from './closing-page.js';
export { pagePolicy, WebPages } from './web-pages.js';
export { addPageWords, problemPage } from './problem-page.js';
export { ErrorFormats, type FormattedError } from './problem-answer.js';
export { loggedProblem, PageProblemFilter } from './problem.filter.js';
export {
  createApplication,
  createCommandContext,
  callerRequestId,
  CallerRequestIds,
} from './server/create-application.js';
export { expectPortFree, explainListenFailure } from './server/listening.js';
export { FastPath } from './server/fast-path.js';
export { MAX_URL_LENGTH } from './server/early-errors.js';
export { PictureBody, PictureOfBody } from './input/picture-body.js';
