import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { EstablishIdentityModule } from '../establish-identity/index.js';
import { EventsModule } from '../events/index.js';
import { FlowsModule } from '../flows/index.js';
import { GrantsModule } from '../grants/index.js';
import { KnownUserKeyModule } from '../known-user-key/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { AccessRequestsController } from './access-requests.controller.js';
import { AccessRequestsService } from './access-requests.service.js';
import { ConfirmationService } from './confirmation/index.js';
import { DecisionService, OutcomeService } from './decision/index.js';
import { LinkDelivery, UndeliveredLinkListener } from './delivery/index.js';
import { EmployeeRestrictionListener } from './employee-restriction.listener.js';
import {
  LostSessionStore,
  LostSessionTask,
  OpeningRecorder,
  OpeningService,
  PendingRequestStore,
  SessionCreationService,
  SessionOpeningStore,
} from './opening/index.js';
import { ReadBackStore } from './read-back/index.js';
import { AccessRequestStore } from './records/index.js';
import { RequestExpiryTask } from './request-expiry.task.js';
import { ReturnController, ReturnService, ReturnStateStore } from './return/index.js';
import {
  SessionCancellationQueue,
  SessionCancellationStore,
  SessionCancellationTask,
} from './session-cancellation/index.js';
import { OpenStreams, StreamController, StreamService } from './stream/index.js';

/** Access requests from opening to end. */
@Module({
  imports: [
    AuditModule,
    CustomersModule,
    EmployeesModule,
    EstablishIdentityModule,
    EventsModule,
    FlowsModule,
    GrantsModule,
    KnownUserKeyModule,
    VerificationClientModule,
  ],
  controllers: [AccessRequestsController, StreamController, ReturnController],
  providers: [
    AccessRequestsService,
    AccessRequestStore,
    OpeningService,
    OpeningRecorder,
    PendingRequestStore,
    SessionOpeningStore,
    SessionCreationService,
    LostSessionStore,
    LostSessionTask,
    DecisionService,
    OutcomeService,
    ReadBackStore,
    ConfirmationService,
    LinkDelivery,
    UndeliveredLinkListener,
    RequestExpiryTask,
    ReturnService,
    ReturnStateStore,
    SessionCancellationQueue,
    SessionCancellationStore,
    SessionCancellationTask,
    EmployeeRestrictionListener,
    StreamService,
    OpenStreams,
  ],
  exports: [AccessRequestsService, DecisionService, SessionCreationService],
})
export class AccessRequestsModule {}
