export { WebhookDeliveryTask } from './webhook-delivery.task.js';
export { WebhooksModule } from './webhooks.module.js';
