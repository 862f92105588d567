import { Entity, ForeignKey, Index } from 'typeorm';
import { attemptEntity, deliveryEntity, endpointColumns } from '../../platform/webhooks/index.js';
import { CUSTOMERS } from '../tenants.js';

/** Where a customer's events are sent. */
@Entity({ schema: 'gateway', name: 'webhook_endpoints' })
@ForeignKey('CustomerEntity', ['tenant'], ['id'])
@Index('webhook_endpoints_live_index', ['tenant', 'id'], { where: `status <> 'deleted'` })
export class CustomerWebhookEntity extends endpointColumns(CUSTOMERS) {}

export const WEBHOOK_ENTITIES = [
  CustomerWebhookEntity,
  deliveryEntity(CUSTOMERS, CustomerWebhookEntity),
  attemptEntity(CUSTOMERS),
];
