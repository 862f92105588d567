import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { SignalsModule } from '../signals/index.js';
import { ConfigProbe } from './config-probe.service.js';
import { ConfigController } from './config.controller.js';
import { ConfigService } from './config.service.js';
import { ConfigTestService } from './config-test.service.js';

@Module({
  imports: [CustomersModule, AuditModule, VerificationClientModule, SignalsModule],
  controllers: [ConfigController],
  providers: [ConfigService, ConfigProbe, ConfigTestService],
})
export class FlowConfigModule {}
