import { Global, Module } from '@nestjs/common';
import { IdempotencyExpiryTask } from './idempotency-expiry.task.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { RequestSlots } from '../concurrency/index.js';
import { IdempotencyStore } from './idempotency.store.js';

@Global()
@Module({
  providers: [IdempotencyStore, RequestSlots, IdempotencyInterceptor, IdempotencyExpiryTask],
  exports: [IdempotencyStore, RequestSlots, IdempotencyInterceptor],
})
export class IdempotencyModule {}
