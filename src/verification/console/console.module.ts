import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/index.js';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { OidcModule } from '../oidc/index.js';
import { ProjectsModule } from '../projects/index.js';
import { SandboxModule } from '../sandbox/index.js';
import { SessionsModule } from '../sessions/index.js';
import { ConsoleApiKeysController } from './api-keys/index.js';
import { OidcClientsController } from './oidc-clients/index.js';
import {
  ConsoleProjectsController,
  TestSessions,
  TestSessionsController,
} from './projects/index.js';
import { StaffKeyAuthenticator, StaffKeysService, StaffKeyStore } from './staff-keys/index.js';

/** The console, in which an organization's staff sets things up. */
@Module({
  imports: [
    StaffModule,
    ApiKeysModule,
    AuditModule,
    OidcModule,
    ProjectsModule,
    SandboxModule,
    SessionsModule,
  ],
  controllers: [
    OidcClientsController,
    ConsoleProjectsController,
    TestSessionsController,
    ConsoleApiKeysController,
  ],
  providers: [StaffKeyStore, StaffKeysService, StaffKeyAuthenticator, TestSessions],
})
export class ConsoleModule {}
