export {
  actionNeedsCode,
  actionNotOffered,
  configInvalid,
  configVersionStale,
  customerKeyTooNew,
  faceOnlyNotAsked,
} from './customer.problems.js';
export type {
  CustomerKey as StoredCustomerKey,
  Customer,
  KeylessCustomer,
} from './customer.entity.js';
export { CustomerStore } from './customer.store.js';
export {
  CUSTOMER_ENVIRONMENTS,
  CUSTOMER_SCOPES,
  CustomerKey,
  type CustomerActor,
  type CustomerEnvironment,
  type StaffActor,
  type CustomerCaller,
  type CustomerScope,
} from './customer.js';
export {
  SUBJECT_LOOKUPS,
  type RouteAction,
  type SubjectLookup,
  ACTION,
  actionLabel,
  configFault,
  CONTACT_FIELDS,
  CUSTOM_FIELD,
  DEFAULT_CONFIG,
  DEFAULT_MATCH,
  DIRECTORY_VALUES,
  FLOW_NAMES,
  isContact,
  LABEL_LOCALES,
  labelTranslations,
  MATCH_FIELDS,
  MATCH_RULES,
  needsReadBack,
  readBackActions,
  sentCustomFields,
  storedConfig,
  type DirectoryValue,
  type FlowConfig,
  type ContactField,
  type FlowName,
  type LabelLocale,
  type MatchField,
  type MatchRule,
  type MatchRules,
  type SentAttribute,
  type StoredConfig,
} from './flow-config.js';
export { CustomersModule } from './customers.module.js';
export { CUSTOMER_KEY, CustomersService, apiKeyFault } from './customers.service.js';
export {
  acceptsFaceOnly,
  actionPoliciesFault,
  faceOnlyRecoveries,
  grantTermsOf,
  isRecovery,
  namedActions,
  policyOf,
  requirementOf,
  type ActionRequirement,
} from './action-policies.js';
export { factorList, factorLists, missingFactorLists } from './factors.view.js';
export {
  FACTORS,
  missingFactors,
  authenticate,
  type ActionPolicy,
  type Authentication,
  type FaceOnlyApproval,
  type Factor,
} from './factors.policy.js';
