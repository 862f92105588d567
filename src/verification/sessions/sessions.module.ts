import { Module } from '@nestjs/common';
import { SourcesModule } from '../sources/index.js';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { ConsentModule } from '../consent/index.js';
import { DeviceKeysModule } from '../device-keys/index.js';
import { EngineModule } from '../engine/index.js';
import { EvidenceModule } from '../evidence/index.js';
import { EventsModule } from '../events/index.js';
import { PersonsModule } from '../persons/index.js';
import { ProjectsModule } from '../projects/index.js';
import { ReviewModule } from '../review/index.js';
import { LegalHoldsModule } from '../legal-holds/index.js';
import { SessionsService } from './sessions.service.js';
import { CheckRunner } from './lifecycle/check-runner.service.js';
import { CheckRunTask } from './lifecycle/check-run.task.js';
import { CheckRunStore } from './check-run.store.js';
import { SessionErasureStore } from './session-erasure.store.js';
import { SessionStore } from './session.store.js';
import { FaceTriesStore } from './face-tries/face-tries.store.js';
import { FaceTriesService } from './face-tries/face-tries.service.js';
import { PersonRecognition } from './lifecycle/person-recognition.service.js';
import { ReviewQueue } from './lifecycle/review-queue.js';
import { SessionAudit } from './lifecycle/session-audit.js';
import { SessionEvents } from './lifecycle/session.events.js';
import { SessionValidation } from './lifecycle/session-validation.service.js';
import { SessionRuns } from './lifecycle/session-runs.service.js';
import { SessionTransitions } from './lifecycle/session-transitions.js';
import { SessionDeviceKeys } from './lifecycle/session-device-keys.service.js';
import { SessionLifecycle } from './lifecycle/session-lifecycle.service.js';
import { SessionRedaction } from './lifecycle/session-redaction.service.js';
import { SessionInputChecks } from './session-input-checks.js';
import { SessionsController } from './sessions.controller.js';

@Module({
  imports: [
    ApiKeysModule,
    AuditModule,
    ConsentModule,
    DeviceKeysModule,
    EngineModule,
    EvidenceModule,
    EventsModule,
    PersonsModule,
    ProjectsModule,
    LegalHoldsModule,
    ReviewModule,
    SourcesModule,
  ],
  controllers: [SessionsController],
  providers: [
    SessionStore,
    SessionErasureStore,
    SessionAudit,
    FaceTriesService,
    FaceTriesStore,
    PersonRecognition,
    ReviewQueue,
    SessionDeviceKeys,
    SessionEvents,
    SessionLifecycle,
    SessionRuns,
    SessionTransitions,
    SessionValidation,
    SessionRedaction,
    SessionInputChecks,
    SessionsService,
    CheckRunStore,
    CheckRunner,
    CheckRunTask,
  ],
  exports: [
    FaceTriesService,
    CheckRunner,
    SessionErasureStore,
    SessionStore,
    SessionDeviceKeys,
    SessionLifecycle,
    SessionValidation,
    SessionRedaction,
    SessionsService,
  ],
})
export class SessionsModule {}
