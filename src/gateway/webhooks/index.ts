export { CustomerWebhookDeliveryTask } from './webhook-delivery.task.js';
export { CustomerWebhooksModule } from './webhooks.module.js';
