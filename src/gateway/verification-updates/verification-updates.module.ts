import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { CustomersModule } from '../customers/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { PollStore } from './poll.store.js';
import { PollTask } from './poll.task.js';
import { ReceivedWebhookClearingTask } from './received-webhook-clearing.task.js';
import { WebhookReceiverController } from './webhook-receiver.controller.js';
import { WebhookReceiverService } from './webhook-receiver.service.js';
import { WebhookRegistrationService } from './webhook-registration.service.js';
import { WebhookRegistrationStore } from './webhook-registration.store.js';
import { WebhookRegistrationTask } from './webhook-registration.task.js';
import { WebhookSenderAuthenticator } from './webhook-sender.authenticator.js';

/**
 * How the gateway learns that a session has ended, besides return and look-up: webhook and poll.
 */
@Module({
  imports: [AccessRequestsModule, CustomersModule, VerificationClientModule],
  controllers: [WebhookReceiverController],
  providers: [
    PollStore,
    PollTask,
    ReceivedWebhookClearingTask,
    WebhookReceiverService,
    WebhookRegistrationService,
    WebhookRegistrationStore,
    WebhookRegistrationTask,
    WebhookSenderAuthenticator,
  ],
  exports: [PollStore, WebhookRegistrationService],
})
export class VerificationUpdatesModule {}
