export {
  consoleEventDetailView,
  ConsoleEventDetailView,
  consoleEventView,
  ConsoleEventView,
} from './console-session.view.js';
export { ConsoleSessionsController } from './console-sessions.controller.js';
export { ConsoleSessions } from './console-sessions.service.js';
