export { hasCode } from './has-code.js';
export { DOCUMENT_ISSUES, legibilityIssues, type DocumentIssue } from './legibility.policy.js';
export { measureLegibility } from './measure-legibility.js';
