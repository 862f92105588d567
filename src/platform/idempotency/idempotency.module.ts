import { Global, Module } from '@nestjs/common';
import { IdempotencyExpiryTask } from './idempotency-expiry.task.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { IdempotencyStore } from './idempotency.store.js';

@Global()
@Module({
  providers: [IdempotencyStore, IdempotencyInterceptor, IdempotencyExpiryTask],
  exports: [IdempotencyStore, IdempotencyInterceptor],
})
export class IdempotencyModule {}
