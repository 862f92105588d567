import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MessageCaps } from './caps/index.js';
import { OneTimeCodes } from './codes/index.js';
import { DueMessageStore } from './delivery/index.js';
import { Mailbox, MailboxController } from './mailbox/index.js';
import { MessageLanes } from './message-lanes.js';
import { MESSAGE_TASKS, MessageClearingTask } from './message-tasks.js';
import { Messages } from './messages.service.js';
import { NoticeQueue } from './notice-queue.js';
import { MessageListeners, MessageStore } from './records/index.js';
import { SenderStore } from './senders/index.js';
import { SenderTests } from './sender-tests.service.js';
import {
  MessageReports,
  MessageReportsController,
  ReportUrls,
  SmsProviderAuthenticator,
  SmsServices,
} from './sms/index.js';
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
        SenderTests,
        MessageLanes,
        Messages,
        NoticeQueue,
        OneTimeCodes,
        Mailbox,
        SmsServices,
        ReportUrls,
        MessageReports,
        SmsProviderAuthenticator,
        MessageClearingTask,
        ...MESSAGE_TASKS,
      ],
      exports: [Messages, MessageListeners, NoticeQueue, OneTimeCodes, SenderStore, SenderTests],
    };
  }
}
