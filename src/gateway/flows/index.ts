export {
  ATTRIBUTE_RESULTS,
  FLOW_REFUSALS,
  type AttributeResult,
  type ComparedAttribute,
  type Flow,
  type FlowFacts,
  type FlowRefusal,
} from './flow.js';
export { DOCUMENT_WITHOUT_FACE, FLOWS, selectFlow } from './flows.policy.js';
export { compareProfiles, employeeValues, isMismatch } from './employee-match.policy.js';
