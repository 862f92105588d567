export { PollStore } from './poll.store.js';
export { SignalsModule } from './signals.module.js';
export { WebhookRegistrar } from './webhook-registrar.service.js';
