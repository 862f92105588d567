import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { VerificationUpdatesModule } from '../verification-updates/index.js';
import { FlowSettingsTestService } from './flow-settings-test.service.js';
import { FlowSettingsController } from './flow-settings.controller.js';
import { FlowSettingsService } from './flow-settings.service.js';
import { ConfigTestService } from './config-test.service.js';

@Module({
  imports: [CustomersModule, AuditModule, VerificationClientModule, VerificationUpdatesModule],
  controllers: [FlowSettingsController],
  providers: [FlowSettingsService, FlowSettingsTestService, ConfigTestService],
})
export class FlowSettingsModule {}
