import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { GrantsModule } from '../grants/index.js';
import { EmployeeStore } from './employee.store.js';
import { EmployeesController } from './employees.controller.js';
import { EmployeesService } from './employees.service.js';

@Module({
  imports: [AccessRequestsModule, CustomersModule, GrantsModule, EventsModule],
  controllers: [EmployeesController],
  providers: [EmployeeStore, EmployeesService],
  exports: [EmployeeStore, EmployeesService],
})
export class EmployeesModule {}
