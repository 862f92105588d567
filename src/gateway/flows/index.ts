export { FLOW_REFUSALS, type Flow, type FlowFacts, type FlowRefusal } from './flow.js';
export { FlowRegistry } from './flow-registry.js';
export { FlowsModule } from './flows.module.js';
export { checkUserIdMatches } from './user-id.policy.js';
