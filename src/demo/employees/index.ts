export { EMPLOYEE, EMPLOYEE_ID, EmployeeRecord } from './employee-record.js';
