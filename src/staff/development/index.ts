export { DevelopmentStaffModule } from './development-staff.module.js';
export { DevelopmentStaff } from './development-staff.service.js';
