export { RateLimitEntity } from './rate-limit.entity.js';
export { RateLimitModule } from './rate-limit.module.js';
export { rateLimited, RateLimits } from './rate-limits.js';
