export { WebhookClearingTask, WebhookDeliveryTask, WebhooksModule } from './webhooks.module.js';
