import { Injectable } from '@nestjs/common';
import { DataKeys, Vault } from '../../platform/crypto/index.js';
import { Database, type Queryable, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import {
  EndpointSecrets,
  type EndpointRef,
  type OpenEndpoint,
  type OutboxPlace,
} from '../../platform/outbox/index.js';
import { AuditStore, type AuditAction } from '../audit/index.js';
import type { Environment } from '../environment.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';

export const OUTBOX: OutboxPlace = {
  schema: 'verification',
  tenantColumn: 'organization_id',
  tenantPrefix: 'org',
};

/** Who changed an endpoint, and how. */
export interface EndpointChange {
  actor: string;
  action: AuditAction & `webhook_endpoint.${string}`;
}

// Nobody asked.
const SYSTEM = 'system';

type Row = Omit<WebhookEndpoint, 'organizationId' | 'id' | 'projectId'> & {
  organizationId: string;
  id: string;
  projectId: string;
};

const COLUMNS = `organization_id AS "organizationId", id, project_id AS "projectId", environment, url, description,
  event_types AS "eventTypes", status, disabled_reason AS "disabledReason", sealed_secrets AS "sealedSecrets",
  old_secret_until AS "oldSecretUntil", created_at AS "createdAt", updated_at AS "updatedAt"`;

@Injectable()
export class WebhookEndpointStore {
  readonly secrets: EndpointSecrets;
  readonly #keys: DataKeys;

  constructor(
    private readonly database: Database,
    private readonly audit: AuditStore,
    vault: Vault,
  ) {
    this.#keys = new DataKeys(vault, {
      table: 'verification.data_keys',
      tenantColumn: 'organization_id',
    });
    this.secrets = new EndpointSecrets(vault, this.#keys);
  }

  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  async insert(endpoint: WebhookEndpoint, actor: Id, tx: Transaction): Promise<void> {
    await tx.query(
      `INSERT INTO verification.webhook_endpoints (organization_id, id, project_id, environment, url, description,
         event_types, status, sealed_secrets, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [
        uuidOf(endpoint.organizationId),
        uuidOf(endpoint.id),
        uuidOf(endpoint.projectId),
        endpoint.environment,
        endpoint.url,
        endpoint.description,
        endpoint.eventTypes,
        endpoint.status,
        endpoint.sealedSecrets,
        endpoint.createdAt,
      ],
    );
    await this.#record(endpoint, { actor, action: 'webhook_endpoint.created' }, tx);
  }

  find(organizationId: Id<'org'>, id: Id<'whe'>): Promise<WebhookEndpoint | null> {
    return this.#one(organizationId, id, '', this.database);
  }

  /** What opens and seals for an endpoint; null once it was deleted. */
  openSecrets(at: EndpointRef): Promise<OpenEndpoint | null> {
    return this.secrets.open(at, this.database);
  }

  /** The endpoint under its row lock. */
  lock(organizationId: Id<'org'>, id: Id<'whe'>, tx: Transaction): Promise<WebhookEndpoint | null> {
    return this.#one(organizationId, id, 'FOR UPDATE', tx);
  }

  /** Up to limit + 1 endpoints, newest first. */
  async list(
    organizationId: Id<'org'>,
    environment: Environment,
    projectId: Id<'proj'> | null,
    page: Page<'whe'>,
  ): Promise<WebhookEndpoint[]> {
    const values: unknown[] = [uuidOf(organizationId), environment];
    const where = ["organization_id = $1 AND environment = $2 AND status <> 'deleted'"];
    if (projectId) where.push(`project_id = $${String(values.push(uuidOf(projectId)))}`);
    if (page.after) where.push(`id < $${String(values.push(uuidOf(page.after)))}`);
    if (page.before) where.push(`id > $${String(values.push(uuidOf(page.before)))}`);
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM verification.webhook_endpoints WHERE ${where.join(' AND ')}
        ORDER BY id ${page.before ? 'ASC' : 'DESC'} LIMIT ${String(page.limit + 1)}`,
      values,
    );
    return (page.before ? rows.reverse() : rows).map(endpointOf);
  }

  async count(organizationId: Id<'org'>, projectId: Id<'proj'>, on: Queryable): Promise<number> {
    const [row] = await on.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM verification.webhook_endpoints
        WHERE organization_id = $1 AND project_id = $2 AND status <> 'deleted'`,
      [uuidOf(organizationId), uuidOf(projectId)],
    );
    return row?.count ?? 0;
  }

  /**
   * The enabled endpoints of some projects. They are held until the transaction ends, so that none is cleared away while
   * deliveries to it are queued.
   */
  async holdEnabled(
    organizationId: Id<'org'>,
    projectIds: readonly Id<'proj'>[],
    tx: Transaction,
  ): Promise<WebhookEndpoint[]> {
    const rows = await tx.query<Row>(
      `SELECT ${COLUMNS} FROM verification.webhook_endpoints
        WHERE organization_id = $1 AND project_id = ANY($2) AND status = 'enabled' ORDER BY id FOR KEY SHARE`,
      [uuidOf(organizationId), projectIds.map(uuidOf)],
    );
    return rows.map(endpointOf);
  }

  /** Writes what may change of a locked endpoint. */
  async save(endpoint: WebhookEndpoint, change: EndpointChange, tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE verification.webhook_endpoints SET url = $3, description = $4, event_types = $5, status = $6,
         disabled_reason = $7, sealed_secrets = $8, old_secret_until = $9, updated_at = $10
        WHERE organization_id = $1 AND id = $2`,
      [
        uuidOf(endpoint.organizationId),
        uuidOf(endpoint.id),
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
    await this.#record(endpoint, change, tx);
  }

  /** The receiver at `url` wants nothing more; another address that was set since may. Whether it was still this one. */
  markGone(organizationId: Id<'org'>, id: Id<'whe'>, url: string, at: Date): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.query(
        `UPDATE verification.webhook_endpoints SET status = 'disabled', disabled_reason = 'gone', updated_at = $4
          WHERE organization_id = $1 AND id = $2 AND url = $3 AND status = 'enabled' RETURNING id`,
        [uuidOf(organizationId), uuidOf(id), url, at],
      );
      if (rows.length === 0) return false;
      const change = { actor: SYSTEM, action: 'webhook_endpoint.disabled' } as const;
      await this.#record({ organizationId, id }, change, tx);
      return true;
    });
  }

  /** Ends a locked endpoint: its secrets and all answers of its receiver cannot be read again by anybody. */
  async delete(endpoint: WebhookEndpoint, actor: Id, at: Date, tx: Transaction): Promise<void> {
    const { organizationId, id } = endpoint;
    await this.#keys.destroy(organizationId, id, tx);
    await tx.query(
      `UPDATE verification.webhook_endpoints SET status = 'deleted', url = '', description = '', sealed_secrets = '',
         updated_at = $3 WHERE organization_id = $1 AND id = $2`,
      [uuidOf(organizationId), uuidOf(id), at],
    );
    await this.#record(endpoint, { actor, action: 'webhook_endpoint.deleted' }, tx);
  }

  /** Every endpoint with its tenant, for clearing away what is old: asked without locks. */
  async listForClearing(): Promise<
    { tenant: Id<'org'>; endpoint: Id<'whe'>; isDeleted: boolean }[]
  > {
    const rows = await this.database.query<{ tenant: string; id: string; isDeleted: boolean }>(
      `SELECT organization_id AS tenant, id, status = 'deleted' AS "isDeleted" FROM verification.webhook_endpoints`,
    );
    return rows.map(({ tenant, id, isDeleted }) => ({
      tenant: idOf('org', tenant),
      endpoint: idOf('whe', id),
      isDeleted,
    }));
  }

  /** Removes what is left of a deleted endpoint that has no deliveries any more. */
  async clear(organizationId: Id<'org'>, id: Id<'whe'>): Promise<void> {
    await this.database.query(
      `DELETE FROM verification.webhook_endpoints WHERE organization_id = $1 AND id = $2 AND status = 'deleted'`,
      [uuidOf(organizationId), uuidOf(id)],
    );
  }

  #record(
    { organizationId, id: subject }: Pick<WebhookEndpoint, 'organizationId' | 'id'>,
    change: EndpointChange,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append({ organizationId, subject, outcome: 'changed', ...change }, tx);
  }

  async #one(
    organizationId: Id<'org'>,
    id: Id<'whe'>,
    lock: '' | 'FOR UPDATE',
    on: Queryable,
  ): Promise<WebhookEndpoint | null> {
    const [row] = await on.query<Row>(
      `SELECT ${COLUMNS} FROM verification.webhook_endpoints
        WHERE organization_id = $1 AND id = $2 AND status <> 'deleted' ${lock}`,
      [uuidOf(organizationId), uuidOf(id)],
    );
    return row ? endpointOf(row) : null;
  }
}

function endpointOf(row: Row): WebhookEndpoint {
  return {
    ...row,
    organizationId: idOf('org', row.organizationId),
    id: idOf('whe', row.id),
    projectId: idOf('proj', row.projectId),
  };
}
