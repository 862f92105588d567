import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../../staff/index.js';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { EventsModule } from '../events/index.js';
import { EvidenceModule } from '../evidence/index.js';
import { OidcModule } from '../oidc/index.js';
import { ProjectsModule } from '../projects/index.js';
import { LegalHoldsModule } from '../legal-holds/index.js';
import { ReviewModule } from '../review/index.js';
import { SandboxModule } from '../sandbox/index.js';
import { SessionsModule } from '../sessions/index.js';
import { SourcesModule } from '../sources/index.js';
import { ConsoleApiKeysController } from './api-keys.controller.js';
import { ConsoleEventsController } from './console-events.controller.js';
import { OidcClientsController } from './projects/oidc-clients.controller.js';
import { TokenInspectionsController } from './projects/token-inspections.controller.js';
import { LegalHoldsController } from './legal-holds.controller.js';
import { SigningKeysController } from './signing-keys.controller.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { OverviewStore } from './overview.store.js';
import { PicturesController } from './sessions/pictures.controller.js';
import { PictureTickets } from './sessions/picture-tickets.service.js';
import { PictureTicketStore, PictureTicket } from './sessions/picture-ticket.store.js';
import { ConsoleProjectsController } from './projects/projects.controller.js';
import { SourcesController } from './projects/sources.controller.js';
import { TestSessions } from './projects/test-sessions.service.js';
import { TestSessionsController } from './projects/test-sessions.controller.js';
import { Reviews } from './sessions/reviews.service.js';
import { ReviewsController } from './sessions/reviews.controller.js';
import { ConsoleSessions } from './sessions/console-sessions.service.js';
import { ConsoleSessionsController } from './sessions/console-sessions.controller.js';
import { StaffKeysService, StaffKeyAuthenticator } from './staff-keys.service.js';
import { StaffKeyStore, StaffKey } from './staff-key.store.js';

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
    LegalHoldsModule,
    ReviewModule,
    SandboxModule,
    SessionsModule,
    SourcesModule,
    TypeOrmModule.forFeature([StaffKey, PictureTicket]),
  ],
  controllers: [
    OidcClientsController,
    TokenInspectionsController,
    LegalHoldsController,
    SigningKeysController,
    ConsoleProjectsController,
    TestSessionsController,
    SourcesController,
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
    Reviews,
    PictureTickets,
    PictureTicketStore,
    OverviewService,
    OverviewStore,
  ],
})
export class ConsoleModule {}
