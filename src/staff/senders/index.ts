export { SendersController } from './senders.controller.js';
export { WorkspaceSenderSettings } from './senders.service.js';
