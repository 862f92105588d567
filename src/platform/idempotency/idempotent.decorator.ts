import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * `Idempotency-Key` for a handler behind this scope. What only reads may be repeated as it is; a remembered answer would
 * be an old one.
 */
export function Idempotent(scope: string): MethodDecorator {
  return scope.endsWith(':read') ? applyDecorators() : UseInterceptors(IdempotencyInterceptor);
}
