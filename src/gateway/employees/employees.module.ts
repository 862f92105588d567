import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { GrantsModule } from '../grants/index.js';
import { EmployeeStore } from './employee.store.js';
import { EmployeesController } from './employees.controller.js';
import { EmployeesService } from './employees.service.js';

@Module({
  imports: [CustomersModule, GrantsModule, AuditModule],
  controllers: [EmployeesController],
  providers: [EmployeeStore, EmployeesService],
  exports: [EmployeeStore, EmployeesService],
})
export class EmployeesModule {}
