export { type CodeRequest, OneTimeCodes } from './one-time-codes.js';
export {
  defineMessage,
  listMessageKinds,
  type MessageKind,
  type MessageText,
  type Formats,
} from './message-kind.js';
export { textOf } from './render-message.js';
export { Mailbox } from './mailbox.js';
export { MAILBOX, MessageSettings } from './message-settings.js';
export { SenderStore, senderEntity } from './senders/sender.store.js';
export type { EmailSender, SenderSettings, SmsService } from './senders/sender-settings.js';
export { SEND_TROUBLES } from './delivery/trouble.js';
export { SENDER_TEST } from './sender-test.message.js';
export { twilioUrl } from './senders/sms-service.js';
export { MessagesModule } from './messages.module.js';
export { Messages, type Admission, NoticeQueue, type Notice } from './messages.service.js';
export {
  type Channel,
  CHANNELS,
  type EarlierMessage,
  type EndedMessage,
  MESSAGE_STATUSES,
  type MessageState,
  type MessageStatus,
  type NewMessage,
} from './delivery/message.js';
export {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from './message-caps.js';
export { MessageListeners } from './delivery/message-listeners.js';
export { messageEntity } from './delivery/message.entity.js';
