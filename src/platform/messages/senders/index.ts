export { SenderStore, type SealedSender } from './sender.store.js';
export type { EmailSender, SenderSettings, SmsService, SmtpServer } from './sender-settings.js';
