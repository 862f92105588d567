import { Module } from '@nestjs/common';
import { CompletionModule } from '../completion/index.js';
import { CustomersModule } from '../customers/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { PollStore } from './poll.store.js';
import { PollTask } from './poll.task.js';
import { WebhookForgettingTask } from './webhook-forgetting.task.js';
import { WebhookReceiverController } from './webhook-receiver.controller.js';
import { WebhookReceiver } from './webhook-receiver.service.js';
import { WebhookRegistrar } from './webhook-registrar.service.js';
import { WebhookRegistrationStore } from './webhook-registration.store.js';
import { WebhookRegistrationTask } from './webhook-registration.task.js';
import { WebhookSenderGuard } from './webhook-sender.guard.js';

/** How the gateway learns that a session has ended, besides the browser's return and a look-up: webhook and poll. */
@Module({
  imports: [CompletionModule, CustomersModule, VerificationClientModule],
  controllers: [WebhookReceiverController],
  providers: [
    PollStore,
    PollTask,
    WebhookForgettingTask,
    WebhookReceiver,
    WebhookRegistrar,
    WebhookRegistrationStore,
    WebhookRegistrationTask,
    WebhookSenderGuard,
  ],
  exports: [PollStore, WebhookRegistrar],
})
export class SignalsModule {}
