import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  type EndpointChange,
  type EndpointRef,
  type EndpointScope,
  type WebhookHooks,
  WebhookFanOut,
} from '../../platform/webhooks/index.js';
import { StaffNotices } from '../../staff/index.js';
import { GatewayAudit, EventListeners } from '../audit/index.js';

/** Sends each event to the webhooks of its customer. */
@Injectable()
export class CustomerWebhookEventListener implements OnModuleInit {
  constructor(
    private readonly listeners: EventListeners,
    private readonly fanOut: WebhookFanOut,
  ) {}

  onModuleInit(): void {
    this.listeners.add((event, tx) =>
      this.fanOut.queue(event.customerId, [{ ...event, scope: {} }], tx),
    );
  }
}

@Injectable()
export class CustomerWebhookHooks implements WebhookHooks {
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
