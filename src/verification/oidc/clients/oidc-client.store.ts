import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  Database,
  EntityColumns,
  isUniqueViolation,
  newestFirst,
  pageBy,
  type Transaction,
} from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { VerificationAudit, type AuditAction } from '../../audit/index.js';
import { OidcClient } from './oidc-client.entity.js';

const COLUMNS = EntityColumns.of(OidcClient);

const FIND_BY_CLIENT_ID = {
  name: 'oidc_clients.find_by_client_id',
  text: `SELECT ${COLUMNS.select()} FROM verification.oidc_clients WHERE client_id = $1`,
};

/** A small reference table: a client id names no tenant, so the tenant is looked up here. */
@Injectable()
export class OidcClientStore {
  constructor(
    @InjectRepository(OidcClient) private readonly clients: Repository<OidcClient>,
    private readonly database: Database,
    private readonly audit: VerificationAudit,
  ) {}

  /** The one look-up without a tenant: it returns the tenant of a client id. */
  async findByClientId(clientId: string): Promise<OidcClient | null> {
    const [row] = await this.database.pipelinedReads.query(FIND_BY_CLIENT_ID, [clientId]);
    return row ? COLUMNS.read(row) : null;
  }

  find(organizationId: Id<'org'>, id: Id<'oidc'>): Promise<OidcClient | null> {
    return this.clients.findOneBy({ organizationId, id });
  }

  findOwn(organizationId: Id<'org'>, clientId: string): Promise<OidcClient | null> {
    return this.clients.findOneBy({ organizationId, clientId });
  }

  /** Up to limit + 1 clients in list order; only those registered under this client id if given. */
  async list(
    organizationId: Id<'org'>,
    page: Page<'oidc'>,
    registeredUnder: string | null = null,
  ): Promise<OidcClient[]> {
    const { where, ...paging } = pageBy(page);
    const own = { organizationId, ...(registeredUnder !== null && { registeredUnder }) };
    return newestFirst(await this.clients.find({ where: { ...own, ...where }, ...paging }), page);
  }

  /** False when a client with this OID exists, in any organization. */
  async insert(client: OidcClient, actor: string): Promise<boolean> {
    try {
      await this.database.transaction(async (tx) => {
        await tx.manager.insert(OidcClient, rowOf(client));
        await this.#record('oidc_client.created', client, { actor, tx });
      });
      return true;
    } catch (error) {
      if (isUniqueViolation(error, 'oidc_clients_pkey')) return false;
      throw error;
    }
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
        const before = await tx.manager.findOne(OidcClient, {
          where: { organizationId, id },
          lock: { mode: 'pessimistic_write' },
        });
        if (!before) return null;
        const changed = change(before);
        await tx.manager.update(OidcClient, { organizationId, id }, rowOf(changed));
        await this.#record(action, changed, { actor, tx, before });
        return changed;
      });
    } catch (error) {
      if (isUniqueViolation(error, 'oidc_clients_pkey')) return 'taken';
      throw error;
    }
  }
}

/** TypeORM knows no type for JSON of any depth. */
function rowOf(client: OidcClient) {
  return { ...client, jwks: client.jwks as object | null };
}
