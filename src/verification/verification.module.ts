import { Module } from '@nestjs/common';
import { AuditEntriesModule } from './audit-entries/index.js';
import { ConsoleModule } from './console/index.js';
import { DeviceKeysModule } from './device-keys/index.js';
import { ErasureModule } from './erasure/index.js';
import { HostedUiModule } from './hosted-ui/index.js';
import { MeModule } from './me/index.js';
import { MembersModule } from './members/index.js';
import { OidcModule } from './oidc/index.js';
import { SandboxModule } from './sandbox/index.js';
import { SessionsModule } from './sessions/index.js';
import { WebhooksModule } from './webhooks/index.js';

/** Product 1: the verification service (`/v1`, `/verify`, `/integrations`, `/console/v1`). */
@Module({
  imports: [
    SessionsModule,
    SandboxModule,
    AuditEntriesModule,
    DeviceKeysModule,
    ErasureModule,
    HostedUiModule,
    OidcModule,
    ConsoleModule,
    MeModule,
    MembersModule,
    WebhooksModule,
  ],
})
export class VerificationModule {}
