import { Module } from '@nestjs/common';
import {
  DeliveryHistory,
  webhookControllers,
  webhookProviders,
} from '../../platform/webhooks/index.js';
import { StaffModule } from '../../staff/index.js';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { EventsModule } from '../events/index.js';
import { ProjectsModule } from '../projects/index.js';
import { PartnerWebhookFollower, PartnerWebhookHooks } from './webhook-hooks.js';
import { CONSOLE_ROUTES, WEBHOOKS } from './webhook-product.js';

@Module({
  imports: [StaffModule, ApiKeysModule, AuditModule, EventsModule, ProjectsModule],
  controllers: [...webhookControllers(WEBHOOKS.routes), ...webhookControllers(CONSOLE_ROUTES)],
  providers: [
    ...webhookProviders(WEBHOOKS, PartnerWebhookHooks),
    PartnerWebhookHooks,
    PartnerWebhookFollower,
  ],
  exports: [DeliveryHistory],
})
export class WebhooksModule {}
