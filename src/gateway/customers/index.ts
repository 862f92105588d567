export { CustomerKey } from './customer-key.decorator.js';
export { configInvalid } from './customer.problems.js';
export { CustomerStore, GATEWAY_DATA_KEYS } from './customer.store.js';
export {
  CUSTOMER_SCOPES,
  type CustomerActor,
  type StaffActor,
  type CustomerCaller,
  type CustomerScope,
} from './customer.js';
export type { Customer } from './customer.entity.js';
export { CustomersModule } from './customers.module.js';
export { CustomersService } from './customers.service.js';
export {
  ACTION,
  actionLabel,
  configFault,
  DEFAULT_CONFIG,
  DEFAULT_MATCH,
  FLOW_NAMES,
  MATCH_FIELDS,
  MATCH_RULES,
  type FlowConfig,
  type FlowName,
  type MatchField,
  type MatchRule,
  type MatchRules,
} from './flow-config.js';
export { apiKeyFault } from './service-key.policy.js';
