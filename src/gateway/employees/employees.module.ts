import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../../staff/index.js';
import { CustomersModule } from '../customers/index.js';
import { AuditModule } from '../audit/index.js';
import { GrantsModule } from '../grants/index.js';
import { EmployeeBatchStore } from './employee-batch.store.js';
import { ImportedEmployees } from './imported-employees.service.js';
import { DirectoryEmployees } from './directory-employees.service.js';
import { EmployeeListeners } from './employee-listeners.js';
import { EmployeeStore } from './employee.store.js';
import { EmployeesController } from './employees.controller.js';
import { EmployeesService } from './employees.service.js';
import { EmployeeListStore } from './search/employee-list.store.js';
import { ErasureCertificatesService } from './identity/erasure-certificates.service.js';
import { ErasureStore } from './identity/erasure.store.js';
import { SavedFilterStore, SavedFilterEntity } from './search/saved-filter.store.js';
import { SavedFiltersController } from './search/saved-filters.controller.js';
import { SavedFiltersService } from './search/saved-filters.service.js';
import { EmployeeIdentities } from './identity/employee-identities.service.js';
import { EmployeeIdentityStore } from './identity/employee-identity.store.js';
import { IdentityHistoryEntity } from './employee.entity.js';

@Module({
  imports: [
    AuditModule,
    CustomersModule,
    GrantsModule,
    StaffModule,
    TypeOrmModule.forFeature([IdentityHistoryEntity, SavedFilterEntity]),
  ],
  controllers: [SavedFiltersController, EmployeesController],
  providers: [
    ErasureStore,
    ErasureCertificatesService,
    SavedFilterStore,
    SavedFiltersService,
    EmployeeListeners,
    EmployeeStore,
    EmployeesService,
    EmployeeIdentities,
    EmployeeIdentityStore,
    DirectoryEmployees,
    ImportedEmployees,
    EmployeeListStore,
    EmployeeBatchStore,
  ],
  exports: [
    ErasureCertificatesService,
    EmployeeListeners,
    EmployeeStore,
    EmployeeBatchStore,
    EmployeesService,
    EmployeeIdentities,
    EmployeeIdentityStore,
    DirectoryEmployees,
    ImportedEmployees,
  ],
})
export class EmployeesModule {}
