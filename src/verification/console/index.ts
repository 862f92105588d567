export { ConsoleModule } from './console.module.js';
export { StaffKeysService } from './staff-keys/staff-keys.service.js';
