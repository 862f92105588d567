import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { SecondPersonModule } from '../second-person/index.js';
import { BulkJobStore } from './bulk-job.store.js';
import { BulkJobTask } from './bulk-job.task.js';
import { BulkJobsService } from './bulk-jobs.service.js';
import { BulkRunner } from './bulk-runner.js';
import { EmployeeSelections } from './employee-selections.js';

@Module({
  imports: [
    AccessRequestsModule,
    AuditModule,
    CustomersModule,
    EmployeesModule,
    SecondPersonModule,
  ],
  providers: [BulkJobStore, BulkJobsService, BulkRunner, BulkJobTask, EmployeeSelections],
  exports: [BulkJobsService, EmployeeSelections],
})
export class BulkJobsModule {}
