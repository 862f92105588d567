import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { BearerAdmission } from './bearer-admission.js';
import { EarlyRefusal } from './early-refusal.js';
import { BulkheadGuard } from './bulkhead.guard.js';
import { RateLimitExpiryTask } from './rate-limit-expiry.task.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({
  providers: [
    RateLimits,
    EarlyRefusal,
    BearerAdmission,
    { provide: APP_GUARD, useClass: BulkheadGuard },
    RateLimitExpiryTask,
  ],
  exports: [RateLimits, BearerAdmission],
})
export class RateLimitModule {}
