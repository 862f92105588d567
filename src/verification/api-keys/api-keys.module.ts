import { Module } from '@nestjs/common';
import { ApiKeyStore } from './api-key.store.js';
import { ApiKeysService } from './api-keys.service.js';

@Module({ providers: [ApiKeyStore, ApiKeysService], exports: [ApiKeysService] })
export class ApiKeysModule {}
