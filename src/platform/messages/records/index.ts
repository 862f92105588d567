export { MessageListeners, type MessageListener } from './message-listeners.js';
export {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from './message.problems.js';
export { MessageStore } from './message.store.js';
export {
  type Channel,
  channelOf,
  CHANNELS,
  contentPlace,
  type EndedMessage,
  isCodeLane,
  type Lane,
  laneOf,
  LANES,
  type MessageContent,
  type MessageDraft,
  type MessageRoute,
  type MessageFailure,
  MESSAGE_STATUSES,
  type MessageState,
  type MessageStatus,
  type NewMessage,
} from './message.js';
export { statusAfter, type Report } from './report.policy.js';
