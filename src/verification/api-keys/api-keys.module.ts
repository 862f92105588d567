import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { ApiKeyAuthenticator } from './api-key.authenticator.js';
import { ApiKeyStore } from './api-key.store.js';
import { ApiKeysService } from './api-keys.service.js';

@Module({
  imports: [AuditModule],
  providers: [ApiKeyStore, ApiKeysService, ApiKeyAuthenticator],
  exports: [ApiKeysService],
})
export class ApiKeysModule {}
