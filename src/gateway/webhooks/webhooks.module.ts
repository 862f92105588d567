import { Module } from '@nestjs/common';
import {
  clearingTask,
  deliveryTask,
  webhookControllers,
  webhookProviders,
} from '../../platform/webhooks/index.js';
import { StaffModule } from '../../staff/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { CustomerWebhookEventListener, CustomerWebhookHooks } from './webhook-hooks.js';
import { PEOPLE_ROUTES, WEBHOOKS } from './webhook-product.js';

export const CustomerWebhookDeliveryTask = deliveryTask(WEBHOOKS.tasks.deliver);
export const CustomerWebhookClearingTask = clearingTask(WEBHOOKS.tasks.clear);

@Module({
  imports: [StaffModule, AuditModule, CustomersModule, EventsModule],
  controllers: [...webhookControllers(WEBHOOKS.routes), ...webhookControllers(PEOPLE_ROUTES)],
  providers: [
    ...webhookProviders(WEBHOOKS, CustomerWebhookHooks),
    CustomerWebhookHooks,
    CustomerWebhookEventListener,
    CustomerWebhookDeliveryTask,
    CustomerWebhookClearingTask,
  ],
})
export class CustomerWebhooksModule {}
