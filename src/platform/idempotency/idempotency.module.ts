import { Global, Module } from '@nestjs/common';
import { IdempotencyInterceptor, RequestSemaphore } from './idempotency.interceptor.js';
import { IdempotencyStore } from './idempotency.store.js';

@Global()
@Module({
  providers: [IdempotencyStore, RequestSemaphore, IdempotencyInterceptor],
  exports: [IdempotencyStore, RequestSemaphore, IdempotencyInterceptor],
})
export class IdempotencyModule {}
