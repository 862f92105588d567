import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { BulkJobsModule } from '../bulk-jobs/index.js';
import { DeskModule } from '../desk/index.js';
import { EmployeesModule } from '../employees/index.js';
import { IdentityResetsModule } from '../identity-resets/index.js';
import { ImportsModule } from '../imports/index.js';
import { InvitationsModule } from '../invitations/index.js';
import { PeopleApiKeysController, PeopleApiKeysService } from './api-keys/index.js';
import { PeopleBulkJobsController } from './bulk-jobs/index.js';
import { PeopleCampaignsController } from './campaigns/index.js';
import { DecisionsService, PeopleDecisionsController } from './decisions/index.js';
import { PeopleDeskController, PeopleDeskService } from './desk/index.js';
import { PeopleEmployeesController, PeopleEmployeesService } from './employees/index.js';
import { MissingEmployeesService, PeopleImportsController } from './imports/index.js';
import {
  CoverageTask,
  OverviewService,
  OverviewStore,
  PeopleOverviewController,
} from './overview/index.js';
import { PeopleResetsController } from './resets/index.js';
import {
  SavedFiltersController,
  SavedFiltersService,
  SavedFilterStore,
} from './saved-filters/index.js';
import { SecondPersonModule } from '../second-person/index.js';
import { StaffModule } from '../../staff/index.js';

/** The people console: HR at work, signed in as staff of a customer. */
@Module({
  imports: [
    AccessRequestsModule,
    AuditModule,
    BulkJobsModule,
    CustomersModule,
    DeskModule,
    EmployeesModule,
    IdentityResetsModule,
    ImportsModule,
    InvitationsModule,
    SecondPersonModule,
    StaffModule,
  ],
  controllers: [
    PeopleApiKeysController,
    PeopleBulkJobsController,
    PeopleCampaignsController,
    PeopleDecisionsController,
    PeopleDeskController,
    PeopleEmployeesController,
    PeopleImportsController,
    PeopleOverviewController,
    PeopleResetsController,
    SavedFiltersController,
  ],
  providers: [
    CoverageTask,
    DecisionsService,
    MissingEmployeesService,
    OverviewService,
    OverviewStore,
    PeopleApiKeysService,
    PeopleDeskService,
    PeopleEmployeesService,
    SavedFilterStore,
    SavedFiltersService,
  ],
})
export class PeopleModule {}
