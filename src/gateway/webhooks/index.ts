export {
  CustomerWebhookClearingTask,
  CustomerWebhookDeliveryTask,
  CustomerWebhooksModule,
} from './webhooks.module.js';
