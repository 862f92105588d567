import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { AuditModule } from '../audit/index.js';
import { BatchesModule } from '../batches/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { CampaignTask } from './campaign.task.js';
import { CampaignsService } from './campaigns.service.js';
import { InvitationCheck } from './invitation-check.js';
import { InvitationRunner } from './invitation-runner.js';
import { CampaignStore } from './records/campaign.store.js';
import { InvitationStore } from './records/invitation.store.js';

@Module({
  imports: [AccessRequestsModule, AuditModule, BatchesModule, CustomersModule, EmployeesModule],
  providers: [
    CampaignStore,
    InvitationStore,
    InvitationCheck,
    CampaignsService,
    InvitationRunner,
    CampaignTask,
  ],
  exports: [CampaignsService],
})
export class InvitationsModule {}
