import { Injectable } from '@nestjs/common';
import { Database, keyset, newestFirst, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { ENDPOINT_COLUMNS, type Endpoint, type OutboxPlace } from '../../platform/outbox/index.js';
import type { EventType } from '../events/index.js';

export const OUTBOX: OutboxPlace = {
  schema: 'gateway',
  tenantColumn: 'customer_id',
  tenantPrefix: 'cust',
};

type Row = Omit<Endpoint, 'tenant' | 'id'> & { id: string };

/** What is particular to the endpoints of customers; all else is the `EndpointStore`'s. */
@Injectable()
export class CustomerWebhookStore {
  constructor(private readonly database: Database) {}

  async insert(customerId: Id<'cust'>, endpoint: Endpoint, tx: Transaction): Promise<void> {
    await tx.query(
      `INSERT INTO gateway.webhook_endpoints (customer_id, id, url, description, event_types, status, sealed_secrets,
         created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [
        uuidOf(customerId),
        uuidOf(endpoint.id),
        endpoint.url,
        endpoint.description,
        endpoint.eventTypes,
        endpoint.status,
        endpoint.sealedSecrets,
        endpoint.createdAt,
      ],
    );
  }

  /** Up to limit + 1 endpoints, newest first. */
  async list(customerId: Id<'cust'>, page: Page<'whe'>): Promise<Endpoint[]> {
    const values: unknown[] = [uuidOf(customerId)];
    const rows = await this.database.query<Row>(
      `SELECT ${ENDPOINT_COLUMNS} FROM gateway.webhook_endpoints
        WHERE customer_id = $1 AND status <> 'deleted' ${keyset(page, values)}`,
      values,
    );
    const endpoints = rows.map((row) => ({
      ...row,
      tenant: customerId,
      id: idOf('whe', row.id),
    }));
    return newestFirst(endpoints, page);
  }

  /** How many there are; no other creation of this customer counts until the transaction ends. */
  async lockAndCount(customerId: Id<'cust'>, tx: Transaction): Promise<number> {
    await tx.query('SELECT 1 FROM gateway.customers WHERE id = $1 FOR NO KEY UPDATE', [
      uuidOf(customerId),
    ]);
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM gateway.webhook_endpoints
        WHERE customer_id = $1 AND status <> 'deleted'`,
      [uuidOf(customerId)],
    );
    return row?.count ?? 0;
  }

  /**
   * The enabled endpoints that want events of a type. They are held until the transaction ends, so that none is cleared
   * away while deliveries to it are queued.
   */
  async holdWanting(
    customerId: Id<'cust'>,
    type: EventType,
    tx: Transaction,
  ): Promise<Id<'whe'>[]> {
    const rows = await tx.query<{ id: string }>(HOLD_WANTING, [uuidOf(customerId), type]);
    return rows.map(({ id }) => idOf('whe', id));
  }
}

const HOLD_WANTING = {
  name: 'webhook_endpoints.hold_wanting',
  text: `SELECT id FROM gateway.webhook_endpoints
    WHERE customer_id = $1 AND status = 'enabled' AND $2 = ANY(event_types) ORDER BY id FOR KEY SHARE`,
};
