import { Module } from '@nestjs/common';
import { ActionPoliciesModule } from '../action-policies/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { DirectoryActionsModule } from '../directory-actions/index.js';
import { EmployeesModule } from '../employees/index.js';
import { GrantsModule } from '../grants/index.js';
import { ScimModule } from '../scim/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { AccessRequestsController, ReceiptKeysController } from './access-requests.controller.js';
import { AccessRequestsService } from './access-requests.service.js';
import { ReadBackService } from './desk-code/read-back.service.js';
import { DecisionService } from './decision/decision.service.js';
import { VouchObjections } from './decision/vouch-objections.js';
import { OutcomeService } from './decision/outcome.service.js';
import { LinkDelivery } from './links/link-delivery.service.js';
import { EmployeeRestrictionListener } from './employee-restriction.listener.js';
import { OpeningService } from './sessions/opening.service.js';
import { SessionCreationService } from './sessions/session-creation.service.js';
import { OpeningStore } from './sessions/opening.store.js';
import { ReadBackStore } from './desk-code/read-back.store.js';
import { ReceiptsService } from './receipts.service.js';
import { AccessRequestStore } from './access-request.store.js';
import { ReturnController } from './links/return.controller.js';
import { ReturnService } from './links/return.service.js';
import { ReturnStateStore } from './links/return-state.store.js';
import { SessionCancellationStore } from './sessions/session-cancellation.store.js';
import { SessionCancellationService } from './sessions/session-cancellation.service.js';
import { StreamController } from './stream.controller.js';
import { StreamService, OpenStreams } from './stream.service.js';
import { StaffModule } from '../../staff/index.js';
import { StaffConfirmationModule } from '../staff-confirmation.js';
import { VouchErasure } from './vouching/vouch-erasure.js';
import { VouchStates } from './vouching/vouch-state.service.js';
import { VouchStore } from './vouching/vouch.store.js';
import { VouchesController } from './vouching/vouches.controller.js';
import { VouchesService } from './vouching/vouches.service.js';
import { ExplanationController } from './decision/explanation.controller.js';
import { ExplanationService } from './decision/explanation.service.js';

/** Access requests from opening to end. */
@Module({
  imports: [
    StaffModule,
    ActionPoliciesModule,
    AuditModule,
    CustomersModule,
    DirectoryActionsModule,
    EmployeesModule,
    GrantsModule,
    ScimModule,
    StaffConfirmationModule,
    VerificationClientModule,
  ],
  controllers: [
    ExplanationController,
    AccessRequestsController,
    ReceiptKeysController,
    StreamController,
    ReturnController,
    VouchesController,
  ],
  providers: [
    ExplanationService,
    AccessRequestsService,
    AccessRequestStore,
    OpeningService,
    OpeningStore,
    SessionCreationService,
    DecisionService,
    OutcomeService,
    VouchObjections,
    ReceiptsService,
    ReadBackStore,
    ReadBackService,
    LinkDelivery,
    ReturnService,
    ReturnStateStore,
    SessionCancellationStore,
    SessionCancellationService,
    EmployeeRestrictionListener,
    StreamService,
    OpenStreams,
    VouchStore,
    VouchStates,
    VouchErasure,
    VouchesService,
  ],
  exports: [
    AccessRequestsService,
    AccessRequestStore,
    DecisionService,
    LinkDelivery,
    SessionCreationService,
    VouchesService,
  ],
})
export class AccessRequestsModule {}
