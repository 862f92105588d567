import { Injectable } from '@nestjs/common';
import {
  Database,
  isUniqueViolation,
  keyset,
  newestFirst,
  type Transaction,
} from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { VerificationAudit, type AuditAction } from '../../audit/index.js';
import type { OidcClient } from './oidc-client.js';

const COLUMNS = `organization_id AS "organizationId", id, client_id AS "clientId", tenure_id AS "tenureId",
  project_id AS "projectId", environment, name, token_type AS "tokenType", oid_registered AS "oidRegistered", historical_addresses AS "historicalAddresses",
  registered_under AS "registeredUnder", individual_access_noticed_at AS "individualAccessNoticedAt",
  redirect_uris AS "redirectUris", secret_hash AS "secretHash", previous_secret_hash AS "previousSecretHash", jwks, jwks_uri AS "jwksUri",
  created_at AS "createdAt", updated_at AS "updatedAt", disabled_at AS "disabledAt"`;

type Row = Omit<OidcClient, 'organizationId' | 'id' | 'projectId'> & {
  organizationId: string;
  id: string;
  projectId: string;
};

const FIND_BY_CLIENT_ID = {
  name: 'oidc_clients.find_by_client_id',
  text: `SELECT ${COLUMNS} FROM verification.oidc_clients WHERE client_id = $1`,
};

/** A small reference table: a client id names no tenant, so the tenant is looked up here. */
@Injectable()
export class OidcClientStore {
  constructor(
    private readonly database: Database,
    private readonly audit: VerificationAudit,
  ) {}

  /** The one look-up without a tenant: it returns the tenant of a client id. */
  async findByClientId(clientId: string): Promise<OidcClient | null> {
    const [row] = await this.database.pipelinedReads.query<Row>(FIND_BY_CLIENT_ID, [clientId]);
    return row ? clientOf(row) : null;
  }

  async find(organizationId: Id<'org'>, id: Id<'oidc'>): Promise<OidcClient | null> {
    const [row] = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM verification.oidc_clients WHERE organization_id = $1 AND id = $2`,
      [uuidOf(organizationId), uuidOf(id)],
    );
    return row ? clientOf(row) : null;
  }

  async findOwn(organizationId: Id<'org'>, clientId: string): Promise<OidcClient | null> {
    const [row] = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM verification.oidc_clients WHERE organization_id = $1 AND client_id = $2`,
      [uuidOf(organizationId), clientId],
    );
    return row ? clientOf(row) : null;
  }

  /** Up to limit + 1 clients in list order; only those registered under this client id if given. */
  async list(
    organizationId: Id<'org'>,
    page: Page<'oidc'>,
    registeredUnder: string | null = null,
  ): Promise<OidcClient[]> {
    const values: unknown[] = [uuidOf(organizationId)];
    if (registeredUnder !== null) values.push(registeredUnder);
    const under = registeredUnder === null ? '' : 'AND registered_under = $2';
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM verification.oidc_clients
        WHERE organization_id = $1 ${under} ${keyset(page, values)}`,
      values,
    );
    return newestFirst(rows.map(clientOf), page);
  }

  /** False when a client with this OID exists, in any organization. */
  async insert(client: OidcClient, actor: string): Promise<boolean> {
    try {
      await this.database.transaction(async (tx) => {
        await this.#insert(client, tx);
        await this.#record('oidc_client.created', client, { actor, tx });
      });
      return true;
    } catch (error) {
      if (isUniqueViolation(error, 'oidc_clients_pkey')) return false;
      throw error;
    }
  }

  async #insert(client: OidcClient, tx: Transaction): Promise<void> {
    await tx.query(
      `INSERT INTO verification.oidc_clients (organization_id, id, client_id, project_id, environment, name, token_type,
           oid_registered, historical_addresses, redirect_uris, secret_hash, previous_secret_hash, created_at, updated_at,
           disabled_at, tenure_id, jwks, jwks_uri, registered_under, individual_access_noticed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, NULL, $12, $12, NULL, $13, $14, $15, $16, $17)`,
      [
        uuidOf(client.organizationId),
        uuidOf(client.id),
        client.clientId,
        uuidOf(client.projectId),
        client.environment,
        client.name,
        client.tokenType,
        client.oidRegistered,
        client.historicalAddresses,
        client.redirectUris,
        client.secretHash,
        client.createdAt,
        client.tenureId,
        jsonOf(client.jwks),
        client.jwksUri,
        client.registeredUnder,
        client.individualAccessNoticedAt,
      ],
    );
  }

  #record(
    action: AuditAction,
    { organizationId, id: subject, ...client }: OidcClient,
    { actor, tx, before }: { actor: string; tx: Transaction; before?: OidcClient },
  ): Promise<void> {
    const details = {
      client_id: client.clientId,
      ...(before && before.clientId !== client.clientId && { previous_client_id: before.clientId }),
      redirect_uris: client.redirectUris,
      oid_registered: client.oidRegistered,
      registered_under: client.registeredUnder,
      individual_access_noticed: client.individualAccessNoticedAt !== null,
      historical_addresses: client.historicalAddresses,
      disabled: client.disabledAt !== null,
      secret: client.secretHash !== null,
      keys: client.jwksUri ?? client.jwks?.keys.length ?? 0,
    };
    const outcome = 'changed';
    return this.audit.append({ organizationId, actor, action, outcome, subject, details }, tx);
  }

  /**
   * Runs `change` on the locked client and stores the result. Null without such a client; `taken`
   * when another client has the new OID.
   */
  async update(
    { organizationId, id }: { organizationId: Id<'org'>; id: Id<'oidc'> },
    { actor, action }: { actor: string; action: AuditAction },
    change: (client: OidcClient) => OidcClient,
  ): Promise<OidcClient | 'taken' | null> {
    try {
      return await this.database.transaction(async (tx) => {
        const [row] = await tx.query<Row>(
          `SELECT ${COLUMNS} FROM verification.oidc_clients WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
          [uuidOf(organizationId), uuidOf(id)],
        );
        if (!row) return null;
        const before = clientOf(row);
        const changed = change(before);
        await this.#update(changed, tx);
        await this.#record(action, changed, { actor, tx, before });
        return changed;
      });
    } catch (error) {
      if (isUniqueViolation(error, 'oidc_clients_pkey')) return 'taken';
      throw error;
    }
  }

  async #update(client: OidcClient, tx: Transaction): Promise<void> {
    await tx.query(
      `UPDATE verification.oidc_clients SET name = $3, oid_registered = $4, historical_addresses = $5,
         redirect_uris = $6, secret_hash = $7, previous_secret_hash = $8, updated_at = $9, disabled_at = $10,
         client_id = $11, tenure_id = $12, jwks = $13, jwks_uri = $14,
         registered_under = $15, individual_access_noticed_at = $16
        WHERE organization_id = $1 AND id = $2`,
      [
        uuidOf(client.organizationId),
        uuidOf(client.id),
        client.name,
        client.oidRegistered,
        client.historicalAddresses,
        client.redirectUris,
        client.secretHash,
        client.previousSecretHash,
        client.updatedAt,
        client.disabledAt,
        client.clientId,
        client.tenureId,
        jsonOf(client.jwks),
        client.jwksUri,
        client.registeredUnder,
        client.individualAccessNoticedAt,
      ],
    );
  }
}

function jsonOf(value: object | null): string | null {
  return value && JSON.stringify(value);
}

function clientOf(row: Row): OidcClient {
  return {
    ...row,
    organizationId: idOf('org', row.organizationId),
    id: idOf('oidc', row.id),
    projectId: idOf('proj', row.projectId),
  };
}
