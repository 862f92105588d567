export { hasCode } from './has-code.js';
export { legibilityIssues, type DocumentIssue } from './legibility.policy.js';
export { measureLegibility } from './measure-legibility.js';
