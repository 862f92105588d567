export { documentFindings } from './document-findings.policy.js';
export { selfieFindings, type SelfieEvidence } from './selfie-findings.policy.js';
