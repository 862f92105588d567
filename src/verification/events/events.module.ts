import { Module } from '@nestjs/common';
import {
  DeliveryHistory,
  webhookControllers,
  webhookProviders,
} from '../../platform/webhooks/index.js';
import { StaffModule } from '../../staff/index.js';
import { ApiKeysModule } from '../api-keys/index.js';
import { ProjectsModule } from '../projects/index.js';
import { AuditModule } from '../audit/index.js';
import { EventNumberingTask } from './event-numbering.task.js';
import { EventStore, EventFollowers } from './event.store.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { PartnerWebhookFollower, PartnerWebhookHooks } from './webhook-hooks.js';
import { CONSOLE_ROUTES, WEBHOOKS } from './webhook-product.js';

/** The events of sessions, and the webhooks that send them to partners. */
@Module({
  imports: [StaffModule, ApiKeysModule, AuditModule, ProjectsModule],
  controllers: [
    EventsController,
    ...webhookControllers(WEBHOOKS.routes),
    ...webhookControllers(CONSOLE_ROUTES),
  ],
  providers: [
    EventStore,
    EventFollowers,
    EventNumberingTask,
    EventsService,
    ...webhookProviders(WEBHOOKS, PartnerWebhookHooks),
    PartnerWebhookHooks,
    PartnerWebhookFollower,
  ],
  exports: [EventStore, EventFollowers, EventsService, DeliveryHistory],
})
export class EventsModule {}
