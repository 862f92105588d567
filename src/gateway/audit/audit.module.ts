import { Module } from '@nestjs/common';
import { GatewayAudit } from './gateway-audit.js';
import { EventListeners, Journal } from './journal.js';

@Module({
  providers: [GatewayAudit, EventListeners, Journal],
  exports: [GatewayAudit, EventListeners, Journal],
})
export class AuditModule {}
