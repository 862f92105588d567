export { ConsoleModule } from './console.module.js';
export { StaffKeysService } from './staff-keys.service.js';
