import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { CustomerKeyAuthenticator } from './customer-key.authenticator.js';
import { CustomerStore } from './customer.store.js';
import { CustomersService } from './customers.service.js';

@Module({
  imports: [AuditModule],
  providers: [CustomerStore, CustomersService, CustomerKeyAuthenticator],
  exports: [CustomerStore, CustomersService],
})
export class CustomersModule {}
