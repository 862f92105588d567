export { DueMessageStore } from './due-message.store.js';
export { MessageLane } from './message-lane.js';
export type { MessageSender, OutgoingMessage, SendResult } from './sender.js';
