import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { ConsentModule } from '../consent/index.js';
import { EngineModule } from '../engine/index.js';
import { EvidenceModule } from '../evidence/index.js';
import { EventsModule } from '../events/index.js';
import { PeopleModule } from '../people/index.js';
import { ProjectsModule } from '../projects/index.js';
import { ReviewModule } from '../review/index.js';
import { RetentionModule } from '../retention/index.js';
import { AuditedSessions } from './audited-sessions.service.js';
import { CheckRunner, CheckRunTask } from './check-runs/index.js';
import {
  CheckRunStore,
  GivenIdentityStore,
  SessionErasureStore,
  SessionStore,
} from './store/index.js';
import {
  PersonRecognition,
  ReviewQueue,
  SessionAudit,
  SessionEvents,
  SessionExpiryTask,
  SessionLifecycle,
  SessionRedaction,
} from './lifecycle/index.js';
import { SessionInputChecks } from './session-input-checks.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    ConsentModule,
    EngineModule,
    EvidenceModule,
    EventsModule,
    PeopleModule,
    ProjectsModule,
    RetentionModule,
    ReviewModule,
  ],
  controllers: [SessionsController],
  providers: [
    SessionStore,
    SessionErasureStore,
    GivenIdentityStore,
    SessionAudit,
    PersonRecognition,
    ReviewQueue,
    SessionEvents,
    SessionLifecycle,
    SessionRedaction,
    SessionInputChecks,
    SessionsService,
    AuditedSessions,
    SessionExpiryTask,
    CheckRunStore,
    CheckRunner,
    CheckRunTask,
  ],
  exports: [
    CheckRunner,
    SessionErasureStore,
    GivenIdentityStore,
    SessionStore,
    SessionLifecycle,
    SessionRedaction,
    SessionsService,
  ],
})
export class SessionsModule {}
