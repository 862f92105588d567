import { Global, Module, type DynamicModule, Injectable, type Type } from '@nestjs/common';
import { Task, type BackgroundTask } from '../jobs/index.js';
import { MessageCaps } from './message-caps.js';
import { OneTimeCodes } from './one-time-codes.js';
import { DueMessageStore } from './delivery/due-message.store.js';
import { Mailbox } from './mailbox.js';
import { MailboxController } from './mailbox.controller.js';
import { MessageLanes } from './message-lanes.js';
import { Messages } from './messages.service.js';
import { NoticeQueue } from './notice-queue.js';
import { MessageListeners } from './delivery/message-listeners.js';
import { type Lane, LANES } from './delivery/message.js';
import { MessageStore } from './delivery/message.store.js';
import { SenderStore } from './senders/sender.store.js';
import { MessageReports } from './senders/message-reports.service.js';
import { MessageReportsController } from './senders/message-reports.controller.js';
import { ReportUrls } from './senders/report-signature.js';
import { SmsProviderAuthenticator } from './senders/sms-provider.authenticator.js';
import { SmsServices } from './senders/sms-service.js';
import { WorkspaceSenders } from './workspace-senders.js';

/** One background task for each lane: a slow provider delays its own lane only. */
export const MESSAGE_TASKS = LANES.map(laneTask);

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
        ...MESSAGE_TASKS,
      ],
      exports: [Messages, MessageListeners, NoticeQueue, OneTimeCodes, SenderStore],
    };
  }
}

function laneTask(lane: Lane): Type<BackgroundTask> {
  @Injectable()
  class LaneTask implements BackgroundTask {
    constructor(private readonly lanes: MessageLanes) {}

    /** Returns the number of attempts. */
    @Task(`send-${lane.replace('_', '-')}`)
    run(signal?: AbortSignal): Promise<number> {
      return this.lanes.of(lane).run(signal);
    }
  }
  return LaneTask;
}
