import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { GrantsModule } from '../grants/index.js';
import { EmployeeBatchStore, ImportedEmployees } from './batch/index.js';
import { EmployeeListeners } from './employee-listeners.js';
import { EmployeeStore } from './employee.store.js';
import { EmployeesController } from './employees.controller.js';
import { EmployeesService } from './employees.service.js';
import { EmployeeListStore } from './search/index.js';
import { ExemptionEndTask, SearchTermsTask } from './tasks/index.js';

@Module({
  imports: [CustomersModule, GrantsModule, EventsModule],
  controllers: [EmployeesController],
  providers: [
    EmployeeListeners,
    EmployeeStore,
    EmployeesService,
    ImportedEmployees,
    EmployeeListStore,
    EmployeeBatchStore,
    SearchTermsTask,
    ExemptionEndTask,
  ],
  exports: [
    EmployeeListeners,
    EmployeeStore,
    EmployeeBatchStore,
    EmployeesService,
    ImportedEmployees,
  ],
})
export class EmployeesModule {}
