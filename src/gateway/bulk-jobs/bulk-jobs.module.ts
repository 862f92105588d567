import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { EmployeesModule } from '../employees/index.js';
import { SecondPersonModule } from '../second-person/index.js';
import { BulkJobStore } from './bulk-job.store.js';
import { BulkJobTask } from './bulk-job.task.js';
import { BulkJobsService } from './bulk-jobs.service.js';
import { BulkRunner } from './bulk-runner.js';
import { EmployeeSelections } from './employee-selections.js';

@Module({
  imports: [AuditModule, EmployeesModule, SecondPersonModule],
  providers: [BulkJobStore, BulkJobsService, BulkRunner, BulkJobTask, EmployeeSelections],
  exports: [BulkJobsService, EmployeeSelections],
})
export class BulkJobsModule {}
