import { Global, Module } from '@nestjs/common';
import { BearerAdmission } from './bearer-admission.js';
import { EarlyRefusal } from './early-refusal.js';
import { RateLimitExpiryTask } from './rate-limit-expiry.task.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({
  providers: [RateLimits, EarlyRefusal, BearerAdmission, RateLimitExpiryTask],
  exports: [RateLimits, BearerAdmission],
})
export class RateLimitModule {}
