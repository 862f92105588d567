export { PollStore } from './poll.store.js';
export { VerificationUpdatesModule } from './verification-updates.module.js';
export { WebhookRegistrationService } from './webhook-registration.service.js';
