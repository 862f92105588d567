export { StaffExpiryTask } from './staff-expiry.task.js';
