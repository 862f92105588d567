export { EmployeeBatchStore } from './employee-batch.store.js';
export { ImportedEmployees, type RecordedEmployee } from './imported-employees.service.js';
