export { distribute, distributionPlan, hasCitus } from './distribute.js';
export type { Distribution } from './distribution.policy.js';
