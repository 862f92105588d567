import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { AuditModule } from '../audit/index.js';
import { AuditEntriesController } from './audit-entries.controller.js';

/** A module of its own: `customers` writes audit entries, and reading them needs a customer key. */
@Module({
  imports: [CustomersModule, AuditModule],
  controllers: [AuditEntriesController],
})
export class AuditEntriesModule {}
