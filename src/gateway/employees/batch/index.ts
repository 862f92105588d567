export { EmployeeBatchStore } from './employee-batch.store.js';
