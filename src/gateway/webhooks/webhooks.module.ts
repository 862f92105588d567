import { Module } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { PageQuery } from '../../platform/http/index.js';
import {
  webhookControllers,
  webhookProviders,
  type WebhookProduct,
  type WebhookRoutes,
  EndpointView,
  endpointView,
  type Endpoint,
  type ShownSecrets,
} from '../../platform/webhooks/index.js';
import { StaffModule, Staff, StepUp } from '../../staff/index.js';
import { AuditModule, EVENT_TYPES } from '../audit/index.js';
import { CustomersModule, CustomerKey } from '../customers/index.js';
import { CUSTOMERS } from '../tenants.js';
import { CreateCustomerWebhookDto, UpdateCustomerWebhookDto } from './webhook-endpoint.dto.js';
import { CustomerWebhookEventListener, CustomerWebhookHooks } from './webhook-hooks.js';

/** Where events of the gateway are sent. */
class CustomerWebhookView extends EndpointView {
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...EVENT_TYPES] } })
  event_types: string[];
}

/** Webhooks that inform a customer's own systems about the gateway's events. */
const WEBHOOKS: WebhookProduct = {
  tables: {
    tenants: CUSTOMERS,
    scopeColumns: [],
    divisionColumn: null,
  },
  eventTypes: EVENT_TYPES,
  testData: {},
  tasks: { deliver: 'deliver-customer-webhooks', clear: 'clear-customer-webhooks' },
  routes: {
    path: 'gateway/v1/webhook_endpoints',
    tag: 'Webhooks of a customer',
    replaySummary: 'Send again what was sent in a time range, or all that failed',
    access: CustomerKey,
    problems: [],
    create: CreateCustomerWebhookDto,
    createProblems: [],
    update: UpdateCustomerWebhookDto,
    list: PageQuery,
    scopeOf: () => ({}),
    view: CustomerWebhookView,
    viewOf: customerWebhookView,
  },
};

/** The same for staff in the people console. */
const PEOPLE_ROUTES: WebhookRoutes = {
  ...WEBHOOKS.routes,
  path: 'people/v1/webhook_endpoints',
  tag: 'People',
  access: Staff,
  confirm: StepUp,
};

@Module({
  imports: [StaffModule, AuditModule, CustomersModule],
  controllers: [...webhookControllers(WEBHOOKS.routes), ...webhookControllers(PEOPLE_ROUTES)],
  providers: [
    ...webhookProviders(WEBHOOKS, CustomerWebhookHooks),
    CustomerWebhookHooks,
    CustomerWebhookEventListener,
  ],
})
export class CustomerWebhooksModule {}

function customerWebhookView(endpoint: Endpoint, shown: ShownSecrets = {}): CustomerWebhookView {
  return { ...endpointView(endpoint, shown), event_types: endpoint.eventTypes };
}
