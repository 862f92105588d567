export { ConsoleHost } from './console-host.js';
export {
  ConsolePagesController,
  PeoplePagesController,
  StaffPagesController,
} from './staff-pages.controller.js';
export { StaffPages } from './staff-pages.service.js';
