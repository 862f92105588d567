export {
  ATTRIBUTE_RESULTS,
  FLOW_REFUSALS,
  type AttributeResult,
  type ComparedAttribute,
  type Flow,
  type FlowFacts,
  type FlowRefusal,
} from './flow.js';
export { FlowRegistry, checkUserIdMatches } from './flow-registry.js';
export { FlowsModule } from './flows.module.js';
