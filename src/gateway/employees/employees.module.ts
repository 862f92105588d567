import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { GrantsModule } from '../grants/index.js';
import { EmployeeBatchStore } from './batch/employee-batch.store.js';
import { ImportedEmployees } from './batch/imported-employees.service.js';
import { DirectoryEmployees } from './directory/directory-employees.service.js';
import { EmployeeListeners } from './employee-listeners.js';
import { EmployeeStore } from './employee.store.js';
import { EmployeesController } from './employees.controller.js';
import { EmployeesService } from './employees.service.js';
import { EmployeeListStore } from './search/employee-list.store.js';

@Module({
  imports: [CustomersModule, GrantsModule, EventsModule],
  controllers: [EmployeesController],
  providers: [
    EmployeeListeners,
    EmployeeStore,
    EmployeesService,
    DirectoryEmployees,
    ImportedEmployees,
    EmployeeListStore,
    EmployeeBatchStore,
  ],
  exports: [
    EmployeeListeners,
    EmployeeStore,
    EmployeeBatchStore,
    EmployeesService,
    DirectoryEmployees,
    ImportedEmployees,
  ],
})
export class EmployeesModule {}
