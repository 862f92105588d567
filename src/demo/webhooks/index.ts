export { DeskWebhookController } from './desk-webhook.controller.js';
export { DeskWebhook } from './desk-webhook.service.js';
export { WebhookRegistration } from './webhook-registration.js';
