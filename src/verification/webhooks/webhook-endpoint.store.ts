import { Injectable } from '@nestjs/common';
import { Database, keyset, newestFirst, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { ENDPOINT_COLUMNS, type OutboxPlace } from '../../platform/outbox/index.js';
import type { Environment } from '../environment.js';
import type { WebhookEndpoint } from './webhook-endpoint.js';

export const OUTBOX: OutboxPlace = {
  schema: 'verification',
  tenantColumn: 'organization_id',
  tenantPrefix: 'org',
};

type Row = Omit<WebhookEndpoint, 'tenant' | 'id' | 'projectId'> & {
  tenant: string;
  id: string;
  projectId: string;
};

const COLUMNS = `organization_id AS tenant, project_id AS "projectId", environment, ${ENDPOINT_COLUMNS}`;

/** What is particular to the endpoints of projects; all else is the `EndpointStore`'s. */
@Injectable()
export class WebhookEndpointStore {
  constructor(private readonly database: Database) {}

  async insert(endpoint: WebhookEndpoint, tx: Transaction): Promise<void> {
    await tx.query(
      `INSERT INTO verification.webhook_endpoints (organization_id, id, project_id, environment, url, description,
         event_types, status, sealed_secrets, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [
        uuidOf(endpoint.tenant),
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
  }

  async find(organizationId: Id<'org'>, id: Id<'whe'>): Promise<WebhookEndpoint | null> {
    const [row] = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM verification.webhook_endpoints
        WHERE organization_id = $1 AND id = $2 AND status <> 'deleted'`,
      [uuidOf(organizationId), uuidOf(id)],
    );
    return row ? endpointOf(row) : null;
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
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM verification.webhook_endpoints WHERE ${where.join(' AND ')} ${keyset(page, values)}`,
      values,
    );
    return newestFirst(rows.map(endpointOf), page);
  }

  /** How many the project has; no other creation for it counts until the transaction ends. */
  async lockAndCount(
    organizationId: Id<'org'>,
    projectId: Id<'proj'>,
    tx: Transaction,
  ): Promise<number> {
    await tx.query(
      'SELECT 1 FROM verification.projects WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [uuidOf(organizationId), uuidOf(projectId)],
    );
    const [row] = await tx.query<{ count: number }>(
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
}

function endpointOf(row: Row): WebhookEndpoint {
  return {
    ...row,
    tenant: idOf('org', row.tenant),
    id: idOf('whe', row.id),
    projectId: idOf('proj', row.projectId),
  };
}
