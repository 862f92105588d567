import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../../staff/index.js';
import { AccessRequestsModule } from '../access-requests/index.js';
import { ActionPoliciesModule } from '../action-policies/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { StaffConfirmationModule } from '../staff-confirmation.js';
import { BatchItemStore } from './batch-item.store.js';
import { BatchRunner } from './batch-runner.js';
import { BatchStore } from './batch.store.js';
import { BatchesService } from './batches.service.js';
import { BulkJobsService } from './bulk-jobs.service.js';
import { CampaignHandler } from './campaigns/campaign-handler.js';
import { CampaignsService } from './campaigns/campaigns.service.js';
import { InvitationCheck } from './campaigns/invitation-check.js';
import { InvitationStore } from './campaigns/invitation.store.js';
import { TableReader } from './imports/file/table-reader.js';
import { ImportHandler } from './imports/import-handler.js';
import { ImportStore } from './imports/import.store.js';
import { ImportsService } from './imports/imports.service.js';
import { BulkJobsController } from './bulk-jobs.controller.js';
import { CampaignsController } from './campaigns/campaigns.controller.js';
import { ImportsController } from './imports/imports.controller.js';
import { BatchEntity } from './batch.entity.js';

/** Work on many employees: one engine, and a handler for each kind. */
@Module({
  imports: [
    AccessRequestsModule,
    ActionPoliciesModule,
    AuditModule,
    CustomersModule,
    EmployeesModule,
    StaffConfirmationModule,
    StaffModule,
    TypeOrmModule.forFeature([BatchEntity]),
  ],
  controllers: [BulkJobsController, CampaignsController, ImportsController],
  providers: [
    BatchStore,
    BatchItemStore,
    BatchesService,
    BatchRunner,
    BulkJobsService,
    CampaignHandler,
    CampaignsService,
    ImportHandler,
    ImportStore,
    ImportsService,
    InvitationCheck,
    InvitationStore,
    TableReader,
  ],
  exports: [BulkJobsService, CampaignsService, ImportsService],
})
export class BatchesModule {}
