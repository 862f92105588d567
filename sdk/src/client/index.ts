export {
  ACCESS_REQUEST_DELIVERIES,
  ACCESS_REQUEST_FLOWS,
  ACCESS_REQUEST_REASONS,
  ACCESS_REQUEST_STATUSES,
  type AccessRequest,
  type AccessRequestDelivery,
  type AccessRequestFlow,
  type AccessRequestReason,
  type AccessRequestStatus,
  type AutomaticAction,
  type CreateAccessRequest,
  type LinkDelivery,
} from './access-request.types.js';
export type { AccessRequests } from './access-requests.js';
export type { Config } from './config.js';
export {
  CONFIG_CHECK_STATUSES,
  MATCH_FIELDS,
  MATCH_RULES,
  type ActionPolicyInput,
  type ConfigCheck,
  type ConfigCheckStatus,
  type ConfigInput,
  type ConfigTest,
  type CustomerConfig,
  type MatchField,
  type LabelLocale,
  type MatchRule,
} from './config.types.js';
export {
  DESK_CASE_STATUSES,
  type DeskCase,
  type DeskCaseStatus,
  type OpenDeskCase,
} from './desk-case.types.js';
export type { DeskCases } from './desk-cases.js';
export {
  EMPLOYEE_STATUSES,
  type Address,
  type CreateEmployee,
  type Employee,
  type EmployeeProfile,
  type EmployeeStatus,
  type UpdateEmployee,
} from './employee.types.js';
export type { Employees } from './employees.js';
export { GatewayClient, type GatewayClientOptions } from './gateway-client.js';
export { GatewayError, type GatewayErrorDetails, type GatewayFieldError } from './gateway-error.js';
export {
  FACTORS,
  GRANT_STATUSES,
  type Factor,
  type Grant,
  type GrantStatus,
  type Introspection,
  type Resource,
} from './grant.types.js';
export type { Grants } from './grants.js';
