import { Global, Module } from '@nestjs/common';
import { AuditTrails } from './audit-trails.js';

@Global()
@Module({
  providers: [AuditTrails],
  exports: [AuditTrails],
})
export class AuditPlatformModule {}
