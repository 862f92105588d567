import { DataKeys, type Vault } from '../crypto/index.js';
import type { Database, Queryable, Transaction } from '../database/index.js';
import { idOf, uuidOf } from '../ids/index.js';
import type { Endpoint, EndpointAudit, EndpointChange } from './endpoint.js';
import { EndpointSecrets, type OpenEndpoint } from './endpoint-secrets.js';
import type { EndpointRef, OutboxPlace } from './outbox.js';

// Nobody asked.
const SYSTEM = 'system';

/** What is read of every endpoint. */
export const ENDPOINT_COLUMNS = `id, url, description, event_types AS "eventTypes", status, disabled_reason AS "disabledReason",
  sealed_secrets AS "sealedSecrets", old_secret_until AS "oldSecretUntil", created_at AS "createdAt",
  updated_at AS "updatedAt"`;

type Row = Omit<Endpoint, 'tenant' | 'id'> & { id: string };

/** The endpoints of one product, as far as both products' are alike. Every change of one is audited with it. */
export class EndpointStore {
  readonly secrets: EndpointSecrets;
  readonly #keys: DataKeys;
  readonly #schema: string;
  readonly #tenant: string;

  constructor(
    private readonly database: Database,
    private readonly audit: EndpointAudit,
    vault: Vault,
    private readonly place: OutboxPlace,
  ) {
    const { schema, tenantColumn } = place;
    this.#schema = schema;
    this.#tenant = tenantColumn;
    this.#keys = new DataKeys(vault, { table: `${schema}.data_keys`, tenantColumn });
    this.secrets = new EndpointSecrets(vault, this.#keys);
  }

  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** Writes down what was done. */
  record(at: EndpointRef, change: EndpointChange, tx: Transaction): Promise<void> {
    return this.audit.record(at, change, tx);
  }

  find(at: EndpointRef): Promise<Endpoint | null> {
    return this.#one(at, '', this.database);
  }

  /** The endpoint under its row lock. */
  lock(at: EndpointRef, tx: Transaction): Promise<Endpoint | null> {
    return this.#one(at, 'FOR UPDATE', tx);
  }

  /** What opens and seals for an endpoint; null once it was deleted. */
  openSecrets(at: EndpointRef): Promise<OpenEndpoint | null> {
    return this.secrets.open(at, this.database);
  }

  /** Writes what may change of a locked endpoint. */
  async save(
    at: EndpointRef,
    endpoint: Endpoint,
    change: EndpointChange,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `UPDATE ${this.#schema}.webhook_endpoints SET url = $3, description = $4, event_types = $5, status = $6,
         disabled_reason = $7, sealed_secrets = $8, old_secret_until = $9, updated_at = $10
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
      ],
    );
    await this.record(at, change, tx);
  }

  /** The receiver at `url` wants nothing more; another address that was set since may. Whether it was still this one. */
  markGone(at: EndpointRef, url: string, now: Date): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.query(
        `UPDATE ${this.#schema}.webhook_endpoints SET status = 'disabled', disabled_reason = 'gone', updated_at = $4
          WHERE ${this.#tenant} = $1 AND id = $2 AND url = $3 AND status = 'enabled' RETURNING id`,
        [...keyOf(at), url, now],
      );
      if (rows.length === 0) return false;
      await this.record(at, { actor: SYSTEM, action: 'disabled' }, tx);
      return true;
    });
  }

  /** Ends a locked endpoint: its secrets and all answers of its receiver cannot be read again by anybody. */
  async delete(at: EndpointRef, actor: string, now: Date, tx: Transaction): Promise<void> {
    await this.#keys.destroy(at.tenant, [at.endpoint], tx);
    await tx.query(
      `UPDATE ${this.#schema}.webhook_endpoints SET status = 'deleted', url = '', description = '',
         sealed_secrets = '', updated_at = $3 WHERE ${this.#tenant} = $1 AND id = $2`,
      [...keyOf(at), now],
    );
    await this.record(at, { actor, action: 'deleted' }, tx);
  }

  /** Every endpoint with its tenant, for clearing away what is old: asked without locks. */
  async listForClearing(): Promise<(EndpointRef & { isDeleted: boolean })[]> {
    const rows = await this.database.query<{ tenant: string; id: string; isDeleted: boolean }>(
      `SELECT ${this.#tenant} AS tenant, id, status = 'deleted' AS "isDeleted" FROM ${this.#schema}.webhook_endpoints`,
    );
    return rows.map(({ tenant, id, isDeleted }) => ({
      tenant: idOf(this.place.tenantPrefix, tenant),
      endpoint: idOf('whe', id),
      isDeleted,
    }));
  }

  /** Removes what is left of a deleted endpoint that has no deliveries any more. */
  async clear(at: EndpointRef): Promise<void> {
    await this.database.query(
      `DELETE FROM ${this.#schema}.webhook_endpoints WHERE ${this.#tenant} = $1 AND id = $2 AND status = 'deleted'`,
      keyOf(at),
    );
  }

  async #one(at: EndpointRef, lock: '' | 'FOR UPDATE', on: Queryable): Promise<Endpoint | null> {
    const [row] = await on.query<Row>(
      `SELECT ${ENDPOINT_COLUMNS} FROM ${this.#schema}.webhook_endpoints
        WHERE ${this.#tenant} = $1 AND id = $2 AND status <> 'deleted' ${lock}`,
      keyOf(at),
    );
    return row ? { ...row, tenant: at.tenant, id: idOf('whe', row.id) } : null;
  }
}

function keyOf({ tenant, endpoint }: EndpointRef): [string, string] {
  return [uuidOf(tenant), uuidOf(endpoint)];
}
