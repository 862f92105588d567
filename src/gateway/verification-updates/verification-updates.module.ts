import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessRequestsModule } from '../access-requests/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { AuditModule } from '../audit/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { PollStore } from './poll.store.js';
import { PollService } from './poll.service.js';
import {
  WebhookReceiverController,
  WebhookSenderAuthenticator,
} from './webhook-receiver.controller.js';
import { WebhookReceiverService } from './webhook-receiver.service.js';
import { WebhookRegistrationService } from './webhook-registration.service.js';
import {
  WebhookRegistrationStore,
  WebhookRegistrationEntity,
} from './webhook-registration.store.js';

/** How the gateway learns that a session has ended, besides return and look-up: webhook and poll. */
@Module({
  imports: [
    AccessRequestsModule,
    CustomersModule,
    EmployeesModule,
    AuditModule,
    VerificationClientModule,
    TypeOrmModule.forFeature([WebhookRegistrationEntity]),
  ],
  controllers: [WebhookReceiverController],
  providers: [
    PollStore,
    PollService,
    WebhookReceiverService,
    WebhookRegistrationService,
    WebhookRegistrationStore,
    WebhookSenderAuthenticator,
  ],
  exports: [PollStore, WebhookRegistrationService],
})
export class VerificationUpdatesModule {}
