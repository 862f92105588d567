export { type CodeRequest, OneTimeCodes, type PreparedCode } from './one-time-codes.js';
export {
  defineMessage,
  listMessageKinds,
  type MessageKind,
  type MessageParams,
  type MessageText,
} from './kinds/message-kind.js';
export { textOf } from './kinds/render-message.js';
export type { Formats } from './kinds/formats.js';
export { Mailbox } from './mailbox.js';
export { MAILBOX, MessageSettings } from './message-settings.js';
export { SenderStore, senderEntity } from './senders/sender.store.js';
export type { EmailSender, SenderSettings, SmsService } from './senders/sender-settings.js';
export { SEND_TROUBLES } from './delivery/trouble.js';
export { SENDER_TEST } from './kinds/sender-test.message.js';
export { twilioUrl } from './senders/sms-service.js';
export { MessagesModule } from './messages.module.js';
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
} from './delivery/message.js';
export {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from './delivery/message.problems.js';
export { MessageListeners } from './delivery/message-listeners.js';
export { messageEntity } from './delivery/message.entity.js';
