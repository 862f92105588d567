import { Module } from '@nestjs/common';
import { AccessModule } from './access/index.js';
import { AuditEntriesModule } from './audit-entries/index.js';
import { SignalsModule } from './signals/index.js';
import { FlowConfigModule } from './config/index.js';
import { CustomerWebhooksModule } from './webhooks/index.js';

/** Product 2: the gateway (`/gateway/v1`). It knows the verification service by its HTTP contract alone. */
@Module({
  imports: [
    AccessModule,
    SignalsModule,
    AuditEntriesModule,
    FlowConfigModule,
    CustomerWebhooksModule,
  ],
})
export class GatewayModule {}
