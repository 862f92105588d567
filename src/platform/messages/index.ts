export { type CodeRequest, OneTimeCodes, type PreparedCode } from './codes/index.js';
export {
  defineMessage,
  listMessageKinds,
  textOf,
  type Formats,
  type MessageKind,
  type MessageParams,
  type MessageText,
} from './kinds/index.js';
export { Mailbox } from './mailbox/index.js';
export { MAILBOX, MessageSettings } from './message-settings.js';
export {
  SenderStore,
  type EmailSender,
  type SenderSettings,
  type SmsService,
} from './senders/index.js';
export { SenderTests, type SenderTest } from './sender-tests.service.js';
export { twilioUrl } from './sms/index.js';
export { MESSAGE_TASKS } from './message-tasks.js';
export { MessagesModule } from './messages.module.js';
export { Messages, type Admission, type AdmittedMessage } from './messages.service.js';
export { NoticeQueue, type NoticeAddress } from './notice-queue.js';
export {
  type Channel,
  CHANNELS,
  type EndedMessage,
  MESSAGE_STATUSES,
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
  MessageListeners,
  type MessageState,
  type MessageStatus,
  type MessageDraft,
  type MessageRoute,
  type NewMessage,
} from './records/index.js';
