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
  FlowsModule,
} from './flow-registry.js';
