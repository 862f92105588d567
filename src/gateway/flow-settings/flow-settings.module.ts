import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/index.js';
import { AccessRequestsModule } from '../access-requests/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { StaffConfirmationModule } from '../staff-confirmation.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { VerificationUpdatesModule } from '../verification-updates/index.js';
import { FlowSettingsTestService } from './flow-settings-test.service.js';
import { FlowSettingsController, PeopleFlowsController } from './flow-settings.controller.js';
import { FlowSettingsService } from './flow-settings.service.js';

@Module({
  imports: [
    AccessRequestsModule,
    CustomersModule,
    AuditModule,
    StaffConfirmationModule,
    VerificationClientModule,
    VerificationUpdatesModule,
    StaffModule,
  ],
  controllers: [FlowSettingsController, PeopleFlowsController],
  providers: [FlowSettingsService, FlowSettingsTestService],
})
export class FlowSettingsModule {}
