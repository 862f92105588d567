export { escapeHtml } from './email-layout.js';
export type { Formats } from './formats.js';
export {
  defineMessage,
  findMessageKind,
  listMessageKinds,
  type MessageKind,
  type MessageParams,
  type MessageText,
} from './message-kind.js';
export { ONE_TIME_CODE, type OneTimeCodeParams } from './one-time-code.message.js';
export { SENDER_TEST, type SenderTestParams } from './sender-test.message.js';
export { renderMessage, type RenderedMessage, textOf } from './render-message.js';
