export { MessageCaps } from './message-caps.js';
