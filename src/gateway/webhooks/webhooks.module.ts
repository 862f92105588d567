import { Module, Injectable, type OnModuleInit } from '@nestjs/common';
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
  type EndpointChange,
  type EndpointRef,
  type EndpointScope,
  type WebhookHooks,
  WebhookFanOut,
  EndpointDescriptionField,
  EndpointUrlField,
  EventTypesField,
  SignedField,
} from '../../platform/webhooks/index.js';
import { StaffModule, Staff, StepUp, StaffNotices } from '../../staff/index.js';
import {
  AuditModule,
  EVENT_TYPES,
  GatewayAudit,
  EventListeners,
  type EventType,
} from '../audit/index.js';
import { CustomersModule, CustomerKey } from '../customers/index.js';
import { CUSTOMERS } from '../tenants.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

@Injectable()
class CustomerWebhookEventListener implements OnModuleInit {
  constructor(
    private readonly listeners: EventListeners,
    private readonly fanOut: WebhookFanOut,
  ) {}

  onModuleInit(): void {
    this.listeners.add(async (event, tx) => {
      if (event.isVouch) return;
      await this.fanOut.queue(event.customerId, [{ ...event, scope: {} }], tx);
    });
  }
}

@Injectable()
class CustomerWebhookHooks implements WebhookHooks {
  constructor(
    private readonly audit: GatewayAudit,
    readonly notices: StaffNotices,
  ) {}

  /** Audits changes of an endpoint as changes of the customer's configuration. */
  record(
    { tenant, endpoint: subject }: EndpointRef,
    { actor, action }: EndpointChange,
    tx: Transaction,
  ): Promise<void> {
    const details = { change: `webhook_endpoint.${action}` };
    const entry = { actor, action: 'config.changed', subject, details } as const;
    return this.audit.append({ customerId: tenant as Id<'cust'>, ...entry }, tx);
  }

  scopeOfNew(): Promise<EndpointScope> {
    return Promise.resolve({});
  }
}

export class CreateCustomerWebhookDto {
  @EndpointUrlField({ example: 'https://example.com/webhooks' })
  url: string;

  @EventTypesField(EVENT_TYPES, { example: ['access_request.granted', 'access_request.denied'] })
  event_types?: EventType[] | null;

  @EndpointDescriptionField()
  description?: string | null;

  @SignedField()
  signed?: boolean | null;
}

export class UpdateCustomerWebhookDto {
  @EndpointUrlField({ optional: true })
  url?: string | null;

  @EventTypesField(EVENT_TYPES)
  event_types?: EventType[] | null;

  @EndpointDescriptionField()
  description?: string | null;

  @SignedField()
  signed?: boolean | null;
}

/** Where events of the gateway are sent. */
class CustomerWebhookView extends EndpointView {
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...EVENT_TYPES] } })
  event_types: string[];
}

/** Webhooks that inform a customer's own systems about the gateway's events. */
const WEBHOOKS: WebhookProduct = {
  tables: { tenants: CUSTOMERS, scopeColumns: [], divisionColumn: null },
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
