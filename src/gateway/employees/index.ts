export {
  standingSince,
  areResetsFrozen,
  doKeysRest,
  isActionFrozen,
  isExemptTooLong,
  KEY_REST_SECONDS,
  RESET_FREEZE_SECONDS,
  erasureRefusal,
} from './identity/standing.policy.js';
export {
  contactOf,
  isContactFactor,
  contactsToTell,
  contactsToTellOfChange,
  isContactChanged,
} from './contact.policy.js';
export {
  EmployeeListeners,
  type EmployeeRestricted,
  type RecordsChanged,
  type Restriction,
} from './employee-listeners.js';
export {
  employeeExists,
  employeeInService,
  employeeNotFound,
  employeeOwn,
  exemptionTooLong,
  valueOwned,
  resetsFrozen,
  EMPLOYEE_STATUSES,
  hasOpenRequest,
  type Contact,
  type ContactAddress,
  type EmployeeProfile,
  type EmployeeStatus,
  type EmployeeChanges,
  type IdentityState,
  type NewEmployee,
} from './employee.js';
export {
  deletedEmployeeView,
  DeletedEmployeeView,
  employeeView,
  EmployeeView,
} from './employee.view.js';
export type { Employee } from './employee.entity.js';
export { EmployeeStore } from './employee.store.js';
export { EmployeeIdentities, type Exemption } from './identity/employee-identities.service.js';
export { EmployeeIdentityStore, type PastIdentity } from './identity/employee-identity.store.js';
export { EmployeesModule } from './employees.module.js';
export { EmployeesService } from './employees.service.js';
export { EmployeeBatchStore } from './employee-batch.store.js';
export {
  ImportedEmployees,
  withoutOwned,
  type RecordedEmployee,
} from './imported-employees.service.js';
export type { EmployeeFilters } from './search/employee-list.store.js';
export {
  DirectoryEmployees,
  type DirectoryChange,
  type DirectoryProfile,
} from './directory-employees.service.js';
export { hrStatusOf, strictest } from './directory-status.policy.js';
export {
  ChangeStatusDto,
  CreateRecordDto,
  employeeFilters,
  ExemptDto,
  EmployeeFiltersDto,
  ListEmployeesQuery,
  RevealDto,
  STATUS_REASONS,
  UpdateRecordDto,
  type StatusReason,
} from './search/console-employee.dto.js';
export {
  employeeListView,
  employeeSummaryView,
  EmployeeSummaryView,
  nameOf,
  maskedEmail,
  maskedPhone,
} from './search/employee-summary.view.js';
export { ErasureCertificateView } from './identity/erasure-certificate.view.js';
export { ErasureCertificatesService } from './identity/erasure-certificates.service.js';
