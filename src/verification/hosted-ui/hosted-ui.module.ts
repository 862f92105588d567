import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { EngineModule } from '../engine/index.js';
import { EvidenceModule } from '../evidence/index.js';
import { ProjectsModule } from '../projects/index.js';
import { SandboxModule } from '../sandbox/index.js';
import { SessionsModule } from '../sessions/index.js';
import { HandoffController } from './handoff.controller.js';
import { HostedApiController } from './hosted-api.controller.js';
import { HostedFormsController } from './hosted-forms.controller.js';
import { HostedPageController } from './hosted-page.controller.js';
import { CaptureHints, EvidenceUploads, EvidenceUploadsController } from './evidence/index.js';
import {
  EmbeddingService,
  HandoffService,
  HostedEntry,
  HostedSessionAuthenticator,
  HostedUiService,
  Locator,
  VisitsService,
} from './entry/index.js';
import { HostedCamera } from './hosted-camera.service.js';
import { HostedPageFacts } from './hosted-page-facts.service.js';
import { CodeStepsService, FormStepsService, StepsService } from './steps/index.js';

@Module({
  imports: [
    ConsentModule,
    EngineModule,
    EvidenceModule,
    OrganizationsModule,
    ProjectsModule,
    SandboxModule,
    SessionsModule,
  ],
  controllers: [
    HostedPageController,
    HostedApiController,
    HostedFormsController,
    EvidenceUploadsController,
    HandoffController,
  ],
  providers: [
    HostedEntry,
    EmbeddingService,
    HostedUiService,
    HandoffService,
    Locator,
    VisitsService,
    HostedSessionAuthenticator,
    HostedCamera,
    HostedPageFacts,
    StepsService,
    CodeStepsService,
    FormStepsService,
    CaptureHints,
    EvidenceUploads,
  ],
  exports: [HostedEntry],
})
export class HostedUiModule {}
