import { Module } from '@nestjs/common';
import { ConsoleModule } from './console/index.js';
import { DeviceKeysModule } from './device-keys/index.js';
import { ErasureModule } from './erasure/index.js';
import { HostedUiModule } from './hosted-ui/index.js';
import { MeModule } from './me/index.js';
import { OrganizationsModule } from './organizations/index.js';
import { OidcModule } from './oidc/index.js';
import { SandboxModule } from './sandbox/index.js';
import { SessionsModule } from './sessions/index.js';
import { EventsModule } from './events/index.js';

/** Product 1: the verification service (`/v1`, `/verify`, `/integrations`, `/console/v1`). */
@Module({
  imports: [
    SessionsModule,
    SandboxModule,
    DeviceKeysModule,
    ErasureModule,
    HostedUiModule,
    OidcModule,
    ConsoleModule,
    MeModule,
    OrganizationsModule,
    EventsModule,
  ],
})
export class VerificationModule {}
