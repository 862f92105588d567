import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { GrantsModule } from '../grants/index.js';
import { EmployeeListeners } from './employee-listeners.js';
import { EmployeeStore } from './employee.store.js';
import { EmployeesController } from './employees.controller.js';
import { EmployeesService } from './employees.service.js';

@Module({
  imports: [CustomersModule, GrantsModule, EventsModule],
  controllers: [EmployeesController],
  providers: [EmployeeListeners, EmployeeStore, EmployeesService],
  exports: [EmployeeListeners, EmployeeStore, EmployeesService],
})
export class EmployeesModule {}
