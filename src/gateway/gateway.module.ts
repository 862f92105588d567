import { Module } from '@nestjs/common';
import { AccessRequestsModule } from './access-requests/index.js';
import { AuditEntriesModule } from './audit-entries.module.js';
import { AuthzenModule } from './authzen/index.js';
import { ConnectionsModule } from './connections/index.js';
import { LogExportModule } from './log-export/index.js';
import { DeskModule } from './desk/index.js';
import { DeviceKeysModule } from './device-keys/index.js';
import { FlowSettingsModule } from './flow-settings/index.js';
import { MembersModule } from './members.module.js';
import { NoticesModule } from './notices/index.js';
import { ConsoleModule } from './console/index.js';
import { ScimModule } from './scim/index.js';
import { SignInProviderModule } from './sign-in-provider/index.js';
import { VerificationUpdatesModule } from './verification-updates/index.js';
import { CustomerWebhooksModule } from './webhooks/index.js';

/**
 * Product 2: the gateway. It knows the verification service only by its HTTP contract. An access
 * request takes one of two flows, `establish_identity` or `known_user_key` (`flows/flows.policy.ts`).
 */
@Module({
  imports: [
    AccessRequestsModule,
    DeviceKeysModule,
    VerificationUpdatesModule,
    // What else opens or answers requests.
    DeskModule,
    ConnectionsModule,
    LogExportModule,
    ScimModule,
    AuthzenModule,
    SignInProviderModule,
    // What staff and systems see.
    FlowSettingsModule,
    MembersModule,
    ConsoleModule,
    AuditEntriesModule,
    CustomerWebhooksModule,
    NoticesModule,
  ],
})
export class GatewayModule {}
