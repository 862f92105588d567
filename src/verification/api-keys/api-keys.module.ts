import { Module } from '@nestjs/common';
import { ApiKeyStore } from './api-key.store.js';
import { ApiKeysService } from './api-keys.service.js';
import { BearerAuthenticators } from './bearer-authenticators.js';

@Module({
  providers: [ApiKeyStore, ApiKeysService, BearerAuthenticators],
  exports: [ApiKeysService, BearerAuthenticators],
})
export class ApiKeysModule {}
