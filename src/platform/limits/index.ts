export { RateLimitEntity } from './rate-limit.entity.js';
export { RateLimitModule } from './rate-limit.module.js';
export { rateLimited } from './rate-limit.problems.js';
export { RateLimits } from './rate-limits.js';
