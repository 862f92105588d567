import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/index.js';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { EventsModule } from '../events/index.js';
import { EvidenceModule } from '../evidence/index.js';
import { OidcModule } from '../oidc/index.js';
import { ProjectsModule } from '../projects/index.js';
import { RetentionModule } from '../retention/index.js';
import { ReviewModule } from '../review/index.js';
import { SandboxModule } from '../sandbox/index.js';
import { SessionsModule } from '../sessions/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { ConsoleApiKeysController } from './api-keys/index.js';
import { ConsoleEvents, ConsoleEventsController } from './events/index.js';
import { OidcClientsController, TokenInspectionsController } from './oidc-clients/index.js';
import { LegalHoldsController, SigningKeysController } from './settings/index.js';
import { OverviewController, OverviewService, OverviewStore } from './overview/index.js';
import { PicturesController, PictureTickets, PictureTicketStore } from './pictures/index.js';
import {
  ConsoleProjectsController,
  TestSessions,
  TestSessionsController,
} from './projects/index.js';
import { Reviews, ReviewsController } from './reviews/index.js';
import { ConsoleSessions, ConsoleSessionsController } from './sessions/index.js';
import { StaffKeyAuthenticator, StaffKeysService, StaffKeyStore } from './staff-keys/index.js';

/** The console of an organization's staff, for set-up and for reviews. */
@Module({
  imports: [
    StaffModule,
    ApiKeysModule,
    AuditModule,
    EventsModule,
    EvidenceModule,
    OidcModule,
    ProjectsModule,
    RetentionModule,
    ReviewModule,
    SandboxModule,
    SessionsModule,
    WebhooksModule,
  ],
  controllers: [
    OidcClientsController,
    TokenInspectionsController,
    LegalHoldsController,
    SigningKeysController,
    ConsoleProjectsController,
    TestSessionsController,
    ConsoleApiKeysController,
    ConsoleSessionsController,
    ConsoleEventsController,
    ReviewsController,
    PicturesController,
    OverviewController,
  ],
  providers: [
    StaffKeyStore,
    StaffKeysService,
    StaffKeyAuthenticator,
    TestSessions,
    ConsoleSessions,
    ConsoleEvents,
    Reviews,
    PictureTickets,
    PictureTicketStore,
    OverviewService,
    OverviewStore,
  ],
})
export class ConsoleModule {}
