export {
  ATTRIBUTE_RESULTS,
  FLOW_REFUSALS,
  type AttributeResult,
  type ComparedAttribute,
  type Flow,
  type FlowFacts,
  type FlowRefusal,
} from './flow.js';
export { FlowRegistry } from './flow-registry.js';
export { FlowsModule } from './flows.module.js';
export { checkUserIdMatches } from './user-id.policy.js';
