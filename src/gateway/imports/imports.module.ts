import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { EmployeesModule } from '../employees/index.js';
import { SecondPersonModule } from '../second-person/index.js';
import { TableReader } from './file/table-reader.js';
import { ImportRunner } from './import-runner.js';
import { ImportStore } from './import.store.js';
import { ImportTask } from './import.task.js';
import { ImportsService } from './imports.service.js';

@Module({
  imports: [AuditModule, EmployeesModule, SecondPersonModule],
  providers: [ImportStore, TableReader, ImportsService, ImportRunner, ImportTask],
  exports: [ImportsService],
})
export class ImportsModule {}
