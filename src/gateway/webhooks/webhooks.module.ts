import { Module } from '@nestjs/common';
import { outboxProviders } from '../../platform/outbox/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { EventsModule } from '../events/index.js';
import { CustomerWebhookAudit } from './webhook-audit.js';
import { CustomerWebhookClearingTask } from './webhook-clearing.task.js';
import { CustomerWebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { CustomerWebhookDeliveryTask, DELIVER_CUSTOMER_WEBHOOKS } from './webhook-delivery.task.js';
import { CustomerWebhooksController } from './webhook-endpoints.controller.js';
import { CustomerWebhooksService } from './webhook-endpoints.service.js';
import { CustomerWebhookStore, OUTBOX } from './webhook-endpoint.store.js';
import { CustomerWebhookFanOut } from './webhook-fan-out.js';

/** What happens at the gateway, told to the customer's own systems. */
@Module({
  imports: [AuditModule, CustomersModule, EventsModule],
  controllers: [CustomerWebhooksController, CustomerWebhookDeliveriesController],
  providers: [
    ...outboxProviders({
      place: OUTBOX,
      task: DELIVER_CUSTOMER_WEBHOOKS,
      audit: CustomerWebhookAudit,
    }),
    CustomerWebhookAudit,
    CustomerWebhookStore,
    CustomerWebhooksService,
    CustomerWebhookFanOut,
    CustomerWebhookDeliveryTask,
    CustomerWebhookClearingTask,
  ],
})
export class CustomerWebhooksModule {}
