import { Global, Module } from '@nestjs/common';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { RequestSemaphore } from './request-semaphore.js';
import { IdempotencyStore } from './idempotency.store.js';

@Global()
@Module({
  providers: [IdempotencyStore, RequestSemaphore, IdempotencyInterceptor],
  exports: [IdempotencyStore, RequestSemaphore, IdempotencyInterceptor],
})
export class IdempotencyModule {}
