import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { BatchesModule } from '../batches/index.js';
import { DeskModule } from '../desk/index.js';
import { DeviceKeysModule } from '../device-keys/index.js';
import { EmployeesModule } from '../employees/index.js';
import { GrantsModule } from '../grants/index.js';
import { IdentityResetsModule } from '../identity-resets/index.js';
import { PeopleApiKeysController } from './api-keys/people-api-keys.controller.js';
import { PeopleApiKeysService } from './api-keys/people-api-keys.service.js';
import { PeopleBulkJobsController } from './bulk-jobs/people-bulk-jobs.controller.js';
import { PeopleCampaignsController } from './campaigns/people-campaigns.controller.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { PeopleDecisionsController } from './decisions/people-decisions.controller.js';
import { PeopleDeskController } from './desk/people-desk.controller.js';
import { PeopleDeskService } from './desk/people-desk.service.js';
import { ErasureCertificatesService } from './employees/erasure-certificates.service.js';
import { ErasureStore } from './employees/erasure.store.js';
import { PeopleEmployeesController } from './employees/people-employees.controller.js';
import { PeopleEmployeesService } from './employees/people-employees.service.js';
import { PeopleGrantsController } from './grants/people-grants.controller.js';
import { PeopleGrantsService } from './grants/people-grants.service.js';
import { MissingEmployeesService } from './imports/missing-employees.service.js';
import { PeopleImportsController } from './imports/people-imports.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { OverviewStore } from './overview/overview.store.js';
import { PeopleOverviewController } from './overview/overview.controller.js';
import { PeopleResetsController } from './resets/people-resets.controller.js';
import { SavedFiltersController } from './saved-filters/saved-filters.controller.js';
import { SavedFiltersService } from './saved-filters/saved-filters.service.js';
import { SavedFilterStore } from './saved-filters/saved-filter.store.js';
import { SecondPersonModule } from '../second-person/index.js';
import { StaffModule } from '../../staff/index.js';

/** The people console, for HR staff of a customer. */
@Module({
  imports: [
    AccessRequestsModule,
    AuditModule,
    BatchesModule,
    CustomersModule,
    DeskModule,
    DeviceKeysModule,
    EmployeesModule,
    GrantsModule,
    IdentityResetsModule,
    SecondPersonModule,
    StaffModule,
  ],
  controllers: [
    ExportsController,
    PeopleApiKeysController,
    PeopleBulkJobsController,
    PeopleCampaignsController,
    PeopleDecisionsController,
    PeopleDeskController,
    PeopleEmployeesController,
    PeopleGrantsController,
    PeopleImportsController,
    PeopleOverviewController,
    PeopleResetsController,
    SavedFiltersController,
  ],
  providers: [
    DecisionsService,
    ErasureCertificatesService,
    ErasureStore,
    ExportsService,
    MissingEmployeesService,
    OverviewService,
    OverviewStore,
    PeopleApiKeysService,
    PeopleDeskService,
    PeopleEmployeesService,
    PeopleGrantsService,
    SavedFilterStore,
    SavedFiltersService,
  ],
})
export class PeopleModule {}
