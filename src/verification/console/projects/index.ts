export { ConsoleProjectsController } from './projects.controller.js';
export { TestSessionsController } from './test-sessions.controller.js';
export { TestSessions } from './test-sessions.service.js';
