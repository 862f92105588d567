export { RateLimitEntity } from './rate-limit.entity.js';
export { rateLimited, RateLimits } from './rate-limits.js';
