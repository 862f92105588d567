export { ConsoleEventsController } from './console-events.controller.js';
export { ConsoleEvents } from './console-events.service.js';
