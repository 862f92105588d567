export { type CodeRequest, OneTimeCodes, type PreparedCode } from './codes/one-time-codes.js';
export {
  defineMessage,
  listMessageKinds,
  type MessageKind,
  type MessageParams,
  type MessageText,
} from './kinds/message-kind.js';
export { textOf } from './kinds/render-message.js';
export type { Formats } from './kinds/formats.js';
export { Mailbox } from './mailbox/mailbox.js';
export { MAILBOX, MessageSettings } from './message-settings.js';
export { SenderStore, senderEntity } from './senders/sender.store.js';
export type { EmailSender, SenderSettings, SmsService } from './senders/sender-settings.js';
export { SEND_TROUBLES } from './delivery/trouble.js';
export { SenderTests, type SenderTest } from './sender-tests.service.js';
export { twilioUrl } from './sms/sms-service.js';
export { MESSAGE_TASKS, MessagesModule } from './messages.module.js';
export { Messages, type Admission, type AdmittedMessage } from './messages.service.js';
export { NoticeQueue, type Notice } from './notice-queue.js';
export {
  type Channel,
  CHANNELS,
  type EarlierMessage,
  type EndedMessage,
  MESSAGE_STATUSES,
  type MessageState,
  type MessageStatus,
  type MessageDraft,
  type MessageRoute,
  type NewMessage,
} from './records/message.js';
export {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from './records/message.problems.js';
export { MessageListeners } from './records/message-listeners.js';
export { messageEntity } from './records/message.entity.js';
