export { Members } from './members.service.js';
export { StaffAdministration } from './staff-administration.js';
export { MembersController } from './members.controller.js';
