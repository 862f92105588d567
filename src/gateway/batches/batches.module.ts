import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { EmployeesModule } from '../employees/index.js';
import { SecondPersonModule } from '../second-person/index.js';
import { BatchItemStore } from './batch-item.store.js';
import { BatchRunner } from './batch-runner.js';
import { BatchStore } from './batch.store.js';
import { BatchesService } from './batches.service.js';
import { BulkHandler } from './bulk/bulk-handler.js';
import { BulkJobsService } from './bulk/bulk-jobs.service.js';
import { EmployeeSelections } from './employee-selections.js';
import { TableReader } from './imports/file/table-reader.js';
import { ImportHandler } from './imports/import-handler.js';
import { ImportStore } from './imports/import.store.js';
import { ImportsService } from './imports/imports.service.js';

/** Work on many employees: one engine, and a handler for each kind. */
@Module({
  imports: [AuditModule, EmployeesModule, SecondPersonModule],
  providers: [
    ...[BatchStore, BatchItemStore, BatchesService, BatchRunner, EmployeeSelections],
    ...[BulkHandler, BulkJobsService],
    ...[ImportStore, TableReader, ImportHandler, ImportsService],
  ],
  exports: [BulkJobsService, EmployeeSelections, ImportsService],
})
export class BatchesModule {}
