export { areResetsFrozen, RESET_FREEZE_SECONDS } from './reset-freeze.policy.js';
export { contactOf, type Contact } from './contact.policy.js';
export {
  EmployeeListeners,
  type EmployeeRestricted,
  type Restriction,
} from './employee-listeners.js';
export {
  employeeExists,
  employeeInService,
  employeeNotFound,
  valueOwned,
  resetsFrozen,
} from './employee.problems.js';
export { CreateEmployeeDto, UpdateEmployeeDto } from './employee.dto.js';
export {
  deletedEmployeeView,
  DeletedEmployeeView,
  employeeView,
  EmployeeView,
} from './employee.view.js';
export {
  EMPLOYEE_STATUSES,
  hasOpenRequest,
  IDENTITY_STATES,
  type EmployeeProfile,
  type EmployeeStatus,
  type EmployeeChanges,
  type IdentityState,
  type NewEmployee,
} from './employee.js';
export type { Employee } from './employee.entity.js';
export { EmployeeStore, type PastIdentity } from './employee.store.js';
export { EmployeesModule } from './employees.module.js';
export { EmployeesService } from './employees.service.js';
export { EmployeeBatchStore } from './batch/employee-batch.store.js';
export {
  ImportedEmployees,
  withoutOwned,
  type RecordedEmployee,
} from './batch/imported-employees.service.js';
export type { EmployeeFilters } from './search/employee-list.store.js';
export {
  DirectoryEmployees,
  type DirectoryActor,
  type DirectoryChange,
  type DirectoryProfile,
} from './directory/directory-employees.service.js';
export { hrStatusOf, strictest } from './directory/directory-status.policy.js';
