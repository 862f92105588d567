export {
  EmployeeListeners,
  type EmployeeRestricted,
  type Restriction,
} from './employee-listeners.js';
export { employeeNotFound } from './employee.problems.js';
export type { EmployeeProfile, EmployeeStatus } from './employee.js';
export type { Employee } from './employee.entity.js';
export { EmployeeStore } from './employee.store.js';
export { EmployeesModule } from './employees.module.js';
export { EmployeesService } from './employees.service.js';
