import { Module } from '@nestjs/common';
import { AccessRequestsModule } from './access-requests/index.js';
import { AuthzenModule } from './authzen/index.js';
import { AuditEntriesModule } from './audit-entries/index.js';
import { ConnectionsModule } from './connections/index.js';
import { LogExportModule } from './log-export/index.js';
import { DeskModule } from './desk/index.js';
import { NoticesModule } from './notices/index.js';
import { PeopleModule } from './people/index.js';
import { VerificationUpdatesModule } from './verification-updates/index.js';
import { FlowSettingsModule } from './flow-settings/index.js';
import { MembersModule } from './members/index.js';
import { ScimModule } from './scim/index.js';
import { SignInProviderModule } from './sign-in-provider/index.js';
import { CustomerWebhooksModule } from './webhooks/index.js';

/** Product 2: the gateway. It knows the verification service only by its HTTP contract. */
@Module({
  imports: [
    AccessRequestsModule,
    DeskModule,
    NoticesModule,
    VerificationUpdatesModule,
    AuditEntriesModule,
    FlowSettingsModule,
    ConnectionsModule,
    LogExportModule,
    ScimModule,
    AuthzenModule,
    SignInProviderModule,
    CustomerWebhooksModule,
    MembersModule,
    PeopleModule,
  ],
})
export class GatewayModule {}
