import { Module } from '@nestjs/common';
import { CustomerStore } from './customer.store.js';
import { CustomersService } from './customers.service.js';

@Module({
  providers: [CustomerStore, CustomersService],
  exports: [CustomerStore, CustomersService],
})
export class CustomersModule {}
