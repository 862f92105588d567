import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * `Idempotency-Key` for a handler behind this scope. A read needs none: a remembered answer would
 * be out of date.
 */
export function Idempotent(scope: string): MethodDecorator {
  return scope.endsWith(':read') ? applyDecorators() : UseInterceptors(IdempotencyInterceptor);
}
