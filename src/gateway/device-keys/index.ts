export { employeeDeviceKeyNotFound, EmployeeDeviceKeys } from './employee-device-keys.service.js';
export { EmployeeDeviceKeyListView, employeeDeviceKeysView } from './device-key.view.js';
export { DeviceKeysModule } from './device-keys.module.js';
