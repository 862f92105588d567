export { MailboxController } from './mailbox.controller.js';
export { Mailbox, MailboxSender } from './mailbox.js';
