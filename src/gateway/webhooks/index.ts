export { CustomerWebhooksModule } from './webhooks.module.js';
