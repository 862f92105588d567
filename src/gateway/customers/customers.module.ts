import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomerKeyGuard } from './customer-key.guard.js';
import { CustomerStore } from './customer.store.js';
import { CustomersService } from './customers.service.js';

@Module({
  imports: [AuditModule],
  providers: [CustomerStore, CustomersService, CustomerKeyGuard],
  exports: [CustomerStore, CustomersService],
})
export class CustomersModule {}
