export { MessageReportsController } from './message-reports.controller.js';
export { MessageReports } from './message-reports.service.js';
export { ReportUrls } from './report-urls.js';
export { SmsProviderAuthenticator } from './sms-provider.authenticator.js';
export { SmsSender } from './sms-sender.js';
export { SmsServices } from './sms-services.js';
export { twilioUrl } from './sms-service.js';
