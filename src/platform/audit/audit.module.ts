import { Global, Module } from '@nestjs/common';
import { AuditCheckpointTask } from './audit-checkpoint.task.js';
import { AuditLinkTask } from './audit-link.task.js';
import { AuditTrails } from './audit-trails.js';

@Global()
@Module({
  providers: [AuditTrails, AuditLinkTask, AuditCheckpointTask],
  exports: [AuditTrails],
})
export class AuditPlatformModule {}
