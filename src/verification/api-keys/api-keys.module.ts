import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeyStore } from './api-key.store.js';
import { ApiKeysService } from './api-keys.service.js';
import { BearerAuthenticators } from './bearer-authenticators.js';

@Module({
  imports: [AuditModule],
  providers: [ApiKeyStore, ApiKeysService, ApiKeyGuard, BearerAuthenticators],
  exports: [ApiKeysService, BearerAuthenticators],
})
export class ApiKeysModule {}
