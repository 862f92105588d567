import { Module } from '@nestjs/common';
import { outboxProviders } from '../../platform/outbox/index.js';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { EventsModule } from '../events/index.js';
import { ProjectsModule } from '../projects/index.js';
import { WebhookAudit } from './webhook-audit.js';
import { WebhookClearingTask } from './webhook-clearing.task.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { DELIVER_WEBHOOKS, WebhookDeliveryTask } from './webhook-delivery.task.js';
import { WebhookEndpointCreation } from './webhook-endpoint-creation.service.js';
import { OUTBOX, WebhookEndpointStore } from './webhook-endpoint.store.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WebhookFanOut } from './webhook-fan-out.js';
import { WebhookReplayService } from './webhook-replay.service.js';

@Module({
  imports: [ApiKeysModule, AuditModule, EventsModule, ProjectsModule],
  controllers: [WebhookEndpointsController, WebhookDeliveriesController],
  providers: [
    ...outboxProviders({ place: OUTBOX, task: DELIVER_WEBHOOKS, audit: WebhookAudit }),
    WebhookAudit,
    WebhookEndpointStore,
    WebhookEndpointCreation,
    WebhookEndpointsService,
    WebhookReplayService,
    WebhookFanOut,
    WebhookDeliveryTask,
    WebhookClearingTask,
  ],
})
export class WebhooksModule {}
