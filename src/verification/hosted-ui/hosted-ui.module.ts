import { Module } from '@nestjs/common';
import { SourcesModule } from '../sources/index.js';
import { ConsentModule } from '../consent/index.js';
import { DeviceKeysModule } from '../device-keys/index.js';
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
import { CaptureHints } from './steps/capture-hints.service.js';
import { EvidenceUploads } from './steps/evidence-uploads.service.js';
import { EvidenceUploadsController } from './steps/evidence-uploads.controller.js';
import { EmbeddingService } from './entry/embedding.service.js';
import { HandoffService } from './entry/handoff.service.js';
import { HostedEntry } from './entry/hosted-entry.js';
import { HostedSessionAuthenticator } from './entry/hosted-session.authenticator.js';
import { HostedUiService } from './entry/hosted-ui.service.js';
import { Locator, VisitsService } from './entry/visits.service.js';
import { HostedDeviceKeysController } from './steps/hosted-device-keys.controller.js';
import { HostedDeviceKeys } from './steps/hosted-device-keys.service.js';
import { HostedPageFacts } from './hosted-page-facts.service.js';
import { CodeStepsService } from './steps/code-steps.service.js';
import { FormStepsService } from './steps/form-steps.service.js';
import { StepsService } from './steps/steps.service.js';

@Module({
  imports: [
    ConsentModule,
    DeviceKeysModule,
    EngineModule,
    EvidenceModule,
    OrganizationsModule,
    ProjectsModule,
    SandboxModule,
    SessionsModule,
    SourcesModule,
  ],
  controllers: [
    HostedPageController,
    HostedApiController,
    HostedFormsController,
    EvidenceUploadsController,
    HandoffController,
    HostedDeviceKeysController,
  ],
  providers: [
    HostedEntry,
    EmbeddingService,
    HostedUiService,
    HandoffService,
    Locator,
    VisitsService,
    HostedSessionAuthenticator,
    HostedPageFacts,
    HostedDeviceKeys,
    StepsService,
    CodeStepsService,
    FormStepsService,
    CaptureHints,
    EvidenceUploads,
  ],
  exports: [HostedEntry, EmbeddingService],
})
export class HostedUiModule {}
