export { StaffNotices } from './staff-notices.service.js';
