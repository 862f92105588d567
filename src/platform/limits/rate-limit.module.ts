import { Global, Module } from '@nestjs/common';
import { RateLimitExpiryTask } from './rate-limit-expiry.task.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({
  providers: [RateLimits, RateLimitExpiryTask],
  exports: [RateLimits],
})
export class RateLimitModule {}
