export { ConsoleHost } from './console-host.js';
export { PAGE_CONTROLLERS } from './staff-pages.controller.js';
export { StaffPages } from './staff-pages.service.js';
