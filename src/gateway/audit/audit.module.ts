import { Module } from '@nestjs/common';
import { GatewayAudit } from './gateway-audit.js';

@Module({ providers: [GatewayAudit], exports: [GatewayAudit] })
export class AuditModule {}
