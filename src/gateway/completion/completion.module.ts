import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { EventsModule } from '../events/index.js';
import { GrantsModule } from '../grants/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { Completion } from './completion.service.js';
import { LostSessionStore } from './lost-session.store.js';
import { LostSessionTask } from './lost-session.task.js';
import { OutcomeStore } from './outcome.store.js';
import { RequestExpiryTask } from './request-expiry.task.js';
import { ReturnController } from './return.controller.js';
import { ReturnService } from './return.service.js';
import { SessionCancellationQueue } from './session-cancellation.queue.js';
import { SessionCancellationStore } from './session-cancellation.store.js';
import { SessionCancellationTask } from './session-cancellation.task.js';

@Module({
  imports: [
    AccessRequestsModule,
    AuditModule,
    CustomersModule,
    EmployeesModule,
    EventsModule,
    GrantsModule,
    VerificationClientModule,
  ],
  controllers: [ReturnController],
  providers: [
    Completion,
    OutcomeStore,
    ReturnService,
    RequestExpiryTask,
    LostSessionStore,
    LostSessionTask,
    SessionCancellationQueue,
    SessionCancellationStore,
    SessionCancellationTask,
  ],
  exports: [Completion],
})
export class CompletionModule {}
