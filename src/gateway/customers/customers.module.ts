import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../../staff/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomerKeyEntity } from './customer.entity.js';
import { CustomerStore } from './customer.store.js';
import { CustomersService } from './customers.service.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';

@Module({
  imports: [AuditModule, StaffModule, TypeOrmModule.forFeature([CustomerKeyEntity])],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, CustomerStore, CustomersService],
  exports: [CustomerStore, CustomersService],
})
export class CustomersModule {}
