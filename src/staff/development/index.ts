export { DevelopmentStaffModule } from './development-staff.module.js';
