export { smtpServerOf } from './smtp-address.js';
export { SmtpSender } from './smtp-sender.js';
