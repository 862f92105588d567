import { defineProblem } from '../../platform/errors/index.js';

export const employeeDeviceKeyNotFound = defineProblem(
  'employee_device_key_not_found',
  404,
  'This employee has no such device key',
);
