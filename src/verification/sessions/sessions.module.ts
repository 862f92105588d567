import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { ConsentModule } from '../consent/index.js';
import { EventsModule } from '../events/index.js';
import { PeopleModule } from '../people/index.js';
import { ProjectsModule } from '../projects/index.js';
import { RetentionModule } from '../retention/index.js';
import { AuditedSessions } from './audited-sessions.service.js';
import { GivenIdentityStore } from './given-identity.store.js';
import { SessionErasureStore } from './session-erasure.store.js';
import { SessionExpiryTask } from './session-expiry.task.js';
import { SessionHistory } from './session-history.js';
import { SessionInputChecks } from './session-input-checks.js';
import { SessionLifecycle } from './session-lifecycle.service.js';
import { SessionRedaction } from './session-redaction.service.js';
import { SessionSimulation } from './session-simulation.service.js';
import { SessionStore } from './session.store.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { TestHelpersController } from './test-helpers.controller.js';
import { TestHelpersService } from './test-helpers.service.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    ConsentModule,
    EventsModule,
    PeopleModule,
    ProjectsModule,
    RetentionModule,
  ],
  controllers: [SessionsController, TestHelpersController],
  providers: [
    SessionStore,
    SessionErasureStore,
    GivenIdentityStore,
    SessionHistory,
    SessionLifecycle,
    SessionRedaction,
    SessionSimulation,
    SessionInputChecks,
    SessionsService,
    AuditedSessions,
    TestHelpersService,
    SessionExpiryTask,
  ],
  exports: [
    SessionErasureStore,
    GivenIdentityStore,
    SessionStore,
    SessionLifecycle,
    SessionRedaction,
    SessionSimulation,
    SessionsService,
  ],
})
export class SessionsModule {}
