import { Inject, Injectable } from '@nestjs/common';
import { DataKeys, Vault } from '../../crypto/index.js';
import {
  EntityColumns,
  keyset,
  lockName,
  newestFirst,
  Database,
  type Queryable,
  type Transaction,
} from '../../database/index.js';
import type { Page } from '../../http/index.js';
import { idOf, uuidOf, type Id } from '../../ids/index.js';
import { keyOf, type EndpointRef, type WebhookTables } from '../delivery/delivery.js';
import type { Endpoint, EndpointChange, EndpointScope, EndpointStatus } from './endpoint.js';
import { endpointColumns } from './endpoint.entity.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import {
  WEBHOOK_HOOKS,
  WEBHOOK_PRODUCT,
  type WebhookHooks,
  type WebhookProduct,
} from './webhook-product.js';

/** The actor of automatic changes. */
const SYSTEM = 'system';

type StoredEndpoint = Omit<InstanceType<ReturnType<typeof endpointColumns>>, 'tenant'>;
type Row = { scope: EndpointScope } & Record<string, unknown>;

/** The endpoints of one product. Every change is audited with it. */
@Injectable()
export class EndpointStore {
  readonly secrets: EndpointSecrets;
  readonly #schema: string;
  readonly #tenant: string;
  readonly #stored: EntityColumns<StoredEndpoint>;
  readonly #columns: string;
  readonly #tables: WebhookTables;

  constructor(
    private readonly database: Database,
    @Inject(WEBHOOK_HOOKS) private readonly hooks: WebhookHooks,
    private readonly keys: DataKeys,
    vault: Vault,
    @Inject(WEBHOOK_PRODUCT) { tables }: WebhookProduct,
  ) {
    this.#tables = tables;
    this.#schema = tables.tenants.schema;
    this.#tenant = tables.tenants.column;
    this.#stored = EntityColumns.of(endpointColumns(tables.tenants)).except('tenant');
    this.#columns = `${this.#stored.select()}, ${scopeObject(tables)} AS scope`;
    this.secrets = new EndpointSecrets(vault, keys, database);
  }

  async insert(endpoint: Endpoint, tx: Transaction): Promise<void> {
    const { scopeColumns } = this.#tables;
    const given = [
      uuidOf(endpoint.tenant),
      ...this.#stored.values(endpoint),
      ...scopeColumns.map((column) => endpoint.scope[column]),
    ];
    const names = [this.#stored.names(), ...scopeColumns].join(', ');
    const values = given.map((_, index) => `$${String(index + 1)}`).join(', ');
    await tx.query(
      `INSERT INTO ${this.#schema}.webhook_endpoints (${this.#tenant}, ${names}) VALUES (${values})`,
      given,
    );
  }

  /** Counts the endpoints that share a new one's limit. Creations of one tenant count in turn. */
  async lockAndCount(tenant: Id, scope: EndpointScope, tx: Transaction): Promise<number> {
    await lockName(`${this.#schema}.webhook_endpoints/${tenant}`, tx);
    const values: unknown[] = [uuidOf(tenant)];
    const { divisionColumn } = this.#tables;
    const division = divisionColumn ? { [divisionColumn]: scope[divisionColumn] } : {};
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${this.#schema}.webhook_endpoints
        WHERE ${this.#tenant} = $1 AND status <> 'deleted' ${matches(division, values)}`,
      values,
    );
    return row?.count ?? 0;
  }

  /** Up to limit + 1 endpoints within a scope, newest first. */
  async list(tenant: Id, scope: EndpointScope, page: Page<'whe'>): Promise<Endpoint[]> {
    const values: unknown[] = [uuidOf(tenant)];
    const within = matches(scope, values);
    const rows = await this.database.query<Row>(
      `SELECT ${this.#columns} FROM ${this.#schema}.webhook_endpoints
        WHERE ${this.#tenant} = $1 AND status <> 'deleted' ${within} ${keyset(page, values)}`,
      values,
    );
    return newestFirst(
      rows.map((row) => this.#endpointOf(tenant, row)),
      page,
    );
  }

  /**
   * Enabled endpoints that may want some of the events. They stay locked until the transaction
   * ends, so none is cleared while deliveries are queued.
   */
  async holdWanting(
    tenant: Id,
    events: readonly { type: string; scope: EndpointScope }[],
    tx: Transaction,
  ): Promise<Endpoint[]> {
    const { divisionColumn } = this.#tables;
    const types = [...new Set(events.map(({ type }) => type))];
    const values: unknown[] = [uuidOf(tenant), types];
    if (divisionColumn) values.push([...new Set(events.map(({ scope }) => scope[divisionColumn]))]);
    const division = divisionColumn ? `AND ${divisionColumn} = ANY($3)` : '';
    const rows = await tx.query<Row>(
      {
        name: `webhook_endpoints.hold_wanting.${this.#schema}`,
        text: `SELECT ${this.#columns} FROM ${this.#schema}.webhook_endpoints
          WHERE ${this.#tenant} = $1 AND status = 'enabled' AND event_types && $2::text[] ${division}
          ORDER BY id FOR KEY SHARE`,
      },
      values,
    );
    return rows.map((row) => this.#endpointOf(tenant, row));
  }

  find(at: EndpointRef): Promise<Endpoint | null> {
    return this.#one(at, '', this.database);
  }

  /** The endpoint under its row lock. */
  lock(at: EndpointRef, tx: Transaction): Promise<Endpoint | null> {
    return this.#one(at, 'FOR UPDATE', tx);
  }

  /** Writes the changeable columns of a locked endpoint. */
  async save(endpoint: Endpoint, change: EndpointChange, tx: Transaction): Promise<void> {
    const at = { tenant: endpoint.tenant, endpoint: endpoint.id };
    await tx.query(
      `UPDATE ${this.#schema}.webhook_endpoints SET url = $3, description = $4, event_types = $5, status = $6,
         disabled_reason = $7, sealed_secrets = $8, old_secret_until = $9, updated_at = $10, signed = $11,
         bearer_rotated_at = $12
        WHERE ${this.#tenant} = $1 AND id = $2`,
      [
        ...keyOf(at),
        endpoint.url,
        endpoint.description,
        endpoint.eventTypes,
        endpoint.status,
        endpoint.disabledReason,
        endpoint.sealedSecrets,
        endpoint.oldSecretUntil,
        endpoint.updatedAt,
        endpoint.signed,
        endpoint.bearerRotatedAt,
      ],
    );
    await this.hooks.record(at, change, tx);
  }

  /**
   * Disables the endpoint after its receiver at `url` answered 410. Returns false if the address
   * has changed since. If many deliveries get this answer at once, only one writes and the others
   * do not wait.
   */
  markGone(at: EndpointRef, url: string, now: Date): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.query(
        `UPDATE ${this.#schema}.webhook_endpoints SET status = 'disabled', disabled_reason = 'gone', updated_at = $4
          WHERE ${this.#tenant} = $1 AND id = (
            SELECT id FROM ${this.#schema}.webhook_endpoints
             WHERE ${this.#tenant} = $1 AND id = $2 AND url = $3 AND status = 'enabled'
               FOR NO KEY UPDATE SKIP LOCKED) RETURNING id`,
        [...keyOf(at), url, now],
      );
      if (rows.length === 0) return false;
      await this.hooks.record(at, { actor: SYSTEM, action: 'disabled' }, tx);
      await this.hooks.notices.tellEndpointDisabled(at.tenant, { endpoint: at.endpoint, url }, tx);
      return true;
    });
  }

  /**
   * Deletes a locked endpoint. Destroying its data key makes its secrets and kept answers
   * permanently unreadable.
   */
  async delete(at: EndpointRef, actor: string, now: Date, tx: Transaction): Promise<void> {
    await this.keys.destroy(at.tenant, [at.endpoint], tx);
    await tx.query(
      `UPDATE ${this.#schema}.webhook_endpoints SET status = 'deleted', url = '', description = '',
         sealed_secrets = '', updated_at = $3 WHERE ${this.#tenant} = $1 AND id = $2`,
      [...keyOf(at), now],
    );
    await this.hooks.record(at, { actor, action: 'deleted' }, tx);
  }

  /** Every endpoint with its tenant, for clearing; read without locks. */
  async listForClearing(): Promise<(EndpointRef & { isDeleted: boolean })[]> {
    const rows = await this.database.query<{ tenant: string; id: string; isDeleted: boolean }>(
      `SELECT ${this.#tenant} AS tenant, id, status = 'deleted' AS "isDeleted" FROM ${this.#schema}.webhook_endpoints`,
    );
    return rows.map(({ tenant, id, isDeleted }) => ({
      tenant: idOf(this.#tables.tenants.idPrefix, tenant),
      endpoint: idOf('whe', id),
      isDeleted,
    }));
  }

  /** Removes the row of a deleted endpoint without deliveries. */
  async clear(at: EndpointRef): Promise<void> {
    await this.database.query(
      `DELETE FROM ${this.#schema}.webhook_endpoints WHERE ${this.#tenant} = $1 AND id = $2 AND status = 'deleted'`,
      keyOf(at),
    );
  }

  async #one(at: EndpointRef, lock: '' | 'FOR UPDATE', on: Queryable): Promise<Endpoint | null> {
    const [row] = await on.query<Row>(
      `SELECT ${this.#columns} FROM ${this.#schema}.webhook_endpoints
        WHERE ${this.#tenant} = $1 AND id = $2 AND status <> 'deleted' ${lock}`,
      keyOf(at),
    );
    return row ? this.#endpointOf(at.tenant, row) : null;
  }

  #endpointOf(tenant: Id, row: Row): Endpoint {
    const { status, ...stored } = this.#stored.read(row);
    // No statement reads deleted endpoints.
    return { ...stored, status: status as EndpointStatus, tenant, scope: row.scope };
  }
}

function scopeObject({ scopeColumns }: WebhookTables): string {
  return `jsonb_build_object(${scopeColumns.map((column) => `'${column}', ${column}`).join(', ')})`;
}

/** Adds conditions that the scope columns have these values. */
function matches(scope: Readonly<Record<string, unknown>>, values: unknown[]): string {
  return Object.entries(scope)
    .map(([column, value]) => `AND ${column} = $${String(values.push(value))}`)
    .join(' ');
}
