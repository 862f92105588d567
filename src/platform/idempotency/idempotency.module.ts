import { Global, Module } from '@nestjs/common';
import { IdempotencyExpiryTask } from './idempotency-expiry.task.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { RequestSemaphore } from './request-semaphore.js';
import { IdempotencyStore } from './idempotency.store.js';

@Global()
@Module({
  providers: [IdempotencyStore, RequestSemaphore, IdempotencyInterceptor, IdempotencyExpiryTask],
  exports: [IdempotencyStore, RequestSemaphore, IdempotencyInterceptor],
})
export class IdempotencyModule {}
