export { employeeDeviceKeyNotFound } from './device-key.problems.js';
export { EmployeeDeviceKeyListView, employeeDeviceKeysView } from './device-key.view.js';
export { DeviceKeysModule } from './device-keys.module.js';
export { EmployeeDeviceKeys } from './employee-device-keys.service.js';
