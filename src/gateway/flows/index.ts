export {
  ATTRIBUTE_RESULTS,
  FLOW_REFUSALS,
  type AttributeResult,
  type ComparedAttribute,
  type Flow,
  type FlowFacts,
  type FlowRefusal,
  FlowRegistry,
  checkUserIdMatches,
} from './flow-registry.js';
export { FlowsModule } from './flows.module.js';
