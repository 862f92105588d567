import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MessageCaps } from './message-caps.js';
import { OneTimeCodes } from './one-time-codes.js';
import { DueMessageStore } from './delivery/due-message.store.js';
import { Mailbox } from './mailbox.js';
import { MailboxController } from './mailbox.controller.js';
import { MessageLanes } from './message-lanes.js';
import { Messages, NoticeQueue } from './messages.service.js';
import { MessageListeners } from './delivery/message-listeners.js';
import { MessageStore } from './delivery/message.store.js';
import { SenderStore } from './senders/sender.store.js';
import { MessageReports } from './senders/message-reports.service.js';
import { MessageReportsController } from './senders/message-reports.controller.js';
import { SmsProviderAuthenticator } from './senders/sms-provider.authenticator.js';
import { ReportUrls } from './senders/report-signature.js';
import { SmsServices } from './senders/sms-service.js';
import { WorkspaceSenders } from './workspace-senders.js';

/** E-mails and text messages of all products. */
@Global()
@Module({})
export class MessagesModule {
  static for({ environment }: { environment: string }): DynamicModule {
    return {
      module: MessagesModule,
      controllers: [
        MessageReportsController,
        ...(environment === 'production' ? [] : [MailboxController]),
      ],
      providers: [
        MessageStore,
        DueMessageStore,
        MessageListeners,
        MessageCaps,
        SenderStore,
        WorkspaceSenders,
        MessageLanes,
        Messages,
        NoticeQueue,
        OneTimeCodes,
        Mailbox,
        SmsServices,
        ReportUrls,
        MessageReports,
        SmsProviderAuthenticator,
      ],
      exports: [Messages, MessageListeners, NoticeQueue, OneTimeCodes, SenderStore],
    };
  }
}
