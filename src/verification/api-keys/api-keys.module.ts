import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../../staff/index.js';
import { AuditModule } from '../audit/index.js';
import { ApiKeyStore } from './api-key.store.js';
import { ApiKeysService } from './api-keys.service.js';
import { ApiKey } from './api-key.entity.js';

@Module({
  imports: [AuditModule, StaffModule, TypeOrmModule.forFeature([ApiKey])],
  providers: [ApiKeyStore, ApiKeysService],
  exports: [ApiKeysService],
})
export class ApiKeysModule {}
