import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { GrantIssuer } from './grant-issuer.js';
import { GrantTokens } from './grant-token.js';
import { GrantStore } from './grant.store.js';
import { GrantsController, JwksController } from './grants.controller.js';
import { GrantsService } from './grants.service.js';

@Module({
  imports: [CustomersModule, AuditModule],
  controllers: [GrantsController, JwksController],
  providers: [GrantStore, GrantTokens, GrantIssuer, GrantsService],
  exports: [GrantStore, GrantIssuer, GrantsService],
})
export class GrantsModule {}
