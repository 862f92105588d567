import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { DataKeys, placesIn, Vault } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  lockName,
  newestFirst,
  pageBy,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { Task, TenantQueue } from '../../platform/jobs/index.js';
import type { ConnectionKind, MachineScope, UsedSecrets } from './connection.js';
import {
  ConnectionEntity,
  ConnectionTenantEntity,
  MachineTokenEntity,
  type Connection,
} from './connection.entity.js';
import { isStillProven } from './machine-token.policy.js';

const place = placesIn('connections', 'sealed_secrets');
const COLUMNS = EntityColumns.of(ConnectionEntity).except('deletedAt');
const TOKENS = EntityColumns.of(MachineTokenEntity);

const FIND = {
  name: 'connections.find',
  text: `SELECT ${COLUMNS.select('c')} FROM gateway.connections c
          WHERE c.customer_id = $1 AND c.id = $2 AND c.deleted_at IS NULL`,
};

const FIND_BY_SECRET = {
  name: 'connections.find_by_secret',
  text: `SELECT ${COLUMNS.select('c')} FROM gateway.connections c
          WHERE c.customer_id = $1 AND c.deleted_at IS NULL AND (c.token_hashes[1] = $2
             OR (c.token_hashes[2] = $2 AND c.old_token_expires_at > $3))`,
};

const FIND_BY_MACHINE_TOKEN = {
  name: 'connections.find_by_machine_token',
  text: `SELECT ${COLUMNS.select('c')}, t.scopes, t.proof_hash FROM gateway.machine_tokens t
           JOIN gateway.connections c ON c.customer_id = t.customer_id AND c.id = t.connection_id
          WHERE t.customer_id = $1 AND t.token_hash = $2 AND t.expires_at > $3 AND c.deleted_at IS NULL`,
};

const FIND_TENANT = {
  name: 'connection_tenants.find',
  text: 'SELECT customer_id AS id FROM gateway.connection_tenants WHERE connection_id = $1',
};

/** How long a machine token is kept after its end. */
const TOKEN_KEPT_SECONDS = 86_400;

const NO_SECRETS: UsedSecrets = { signing: null, oldSigning: null, given: {} };

@Injectable()
export class ConnectionStore {
  readonly #tokens: TenantQueue<MachineTokenEntity, 'customerId', 'tokenHash'>;

  constructor(
    @InjectRepository(ConnectionEntity) private readonly connections: Repository<ConnectionEntity>,
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'customerId', key: 'tokenHash', due: 'expiresAt' } as const;
    this.#tokens = new TenantQueue(database, MachineTokenEntity, columns);
  }

  /** Counts the live connections of a kind. Additions of one customer count in turn. */
  async lockAndCount(
    customerId: Id<'cust'>,
    kind: ConnectionKind,
    tx: Transaction,
  ): Promise<number> {
    await lockName(`gateway.connections/${customerId}`, tx);
    return tx.manager.countBy(ConnectionEntity, { customerId, kind, deletedAt: IsNull() });
  }

  async insert(connection: Connection, tx: Transaction): Promise<void> {
    const { customerId, id } = connection;
    await this.keys.create(customerId, id, connection.createdAt, tx);
    await tx.manager.insert(ConnectionTenantEntity, { connectionId: id, customerId });
    await tx.manager.insert(ConnectionEntity, {
      ...connection,
      config: connection.config as object,
    });
  }

  /** The customer whose connection this is, or was; null for an unknown id. */
  async findTenant(id: Id<'conn'>): Promise<Id<'cust'> | null> {
    const [row] = await this.database.pipelinedReads.query<{ id: string }>(FIND_TENANT, [
      uuidOf(id),
    ]);
    return row ? idOf('cust', row.id) : null;
  }

  async find(customerId: Id<'cust'>, id: Id<'conn'>): Promise<Connection | null> {
    const values = [uuidOf(customerId), uuidOf(id)];
    const [row] = await this.database.pipelinedReads.query(FIND, values);
    return row ? COLUMNS.read(row) : null;
  }

  async lock(customerId: Id<'cust'>, id: Id<'conn'>, tx: Transaction): Promise<Connection | null> {
    const [row] = await tx.query(`${FIND.text} FOR UPDATE`, [uuidOf(customerId), uuidOf(id)]);
    return row ? COLUMNS.read(row) : null;
  }

  async findBySecret(customerId: Id<'cust'>, hash: Buffer): Promise<Connection | null> {
    const values = [uuidOf(customerId), hash, this.clock.now()];
    const [row] = await this.database.pipelinedReads.query(FIND_BY_SECRET, values);
    return row ? COLUMNS.read(row) : null;
  }

  async findByMachineToken(
    customerId: Id<'cust'>,
    hash: Buffer,
  ): Promise<{ connection: Connection; scopes: MachineScope[] } | null> {
    const now = this.clock.now();
    const [row] = await this.database.pipelinedReads.query<{
      scopes: MachineScope[];
      proof_hash: Buffer | null;
    }>(FIND_BY_MACHINE_TOKEN, [uuidOf(customerId), hash, now]);
    if (!row) return null;
    const connection = COLUMNS.read(row);
    return isStillProven(connection, row.proof_hash, now)
      ? { connection, scopes: row.scopes }
      : null;
  }

  /** Up to limit + 1 connections, newest first. */
  async list(customerId: Id<'cust'>, page: Page<'conn'>): Promise<Connection[]> {
    const { where, ...paging } = pageBy(page);
    const found = await this.connections.find({
      where: { customerId, deletedAt: IsNull(), ...where },
      ...paging,
    });
    return newestFirst(found, page);
  }

  /** The live connections of some kinds, oldest first. */
  listOfKinds(customerId: Id<'cust'>, kinds: readonly ConnectionKind[]): Promise<Connection[]> {
    const where = { customerId, kind: In(kinds), deletedAt: IsNull() };
    return this.connections.find({ where, order: { id: 'ASC' } });
  }

  /** Writes what a person may change, and the secrets. */
  async save(connection: Connection, tx: Transaction): Promise<void> {
    const { customerId, id, name, config, enabled } = connection;
    const { sealedSecrets, tokenHashes, oldTokenExpiresAt } = connection;
    const changes = {
      name,
      config: config as object,
      enabled,
      sealedSecrets,
      tokenHashes,
      oldTokenExpiresAt,
    };
    await tx.manager.update(ConnectionEntity, { customerId, id }, changes);
  }

  /** Ends a locked connection: its secrets and tokens are destroyed, its id stays known. */
  async remove({ customerId, id }: Connection, tx: Transaction): Promise<void> {
    await this.endTokens({ customerId, id }, tx);
    await this.keys.destroy(customerId, [id], tx);
    await tx.manager.update(
      ConnectionEntity,
      { customerId, id },
      {
        deletedAt: this.clock.now(),
        enabled: false,
        tokenHashes: [],
        sealedSecrets: null,
        config: {},
      },
    );
  }

  /** Ends the machine tokens of a locked connection. */
  async endTokens(
    { customerId, id }: Pick<Connection, 'customerId' | 'id'>,
    tx: Transaction,
  ): Promise<void> {
    await tx.manager.delete(MachineTokenEntity, { customerId, connectionId: id });
  }

  /** Notes a use, at most once a minute. */
  async noteUse({ customerId, id }: Pick<Connection, 'customerId' | 'id'>): Promise<void> {
    const now = this.clock.now();
    await this.database.query(
      `UPDATE gateway.connections SET last_used_at = $3
        WHERE customer_id = $1 AND id = $2 AND coalesce(last_used_at < $4, true)`,
      [uuidOf(customerId), uuidOf(id), now, new Date(now.getTime() - 60_000)],
    );
  }

  /** Notes a failure. Returns whether it is another one than a minute ago, or the same after an hour. */
  async noteError(
    { customerId, id }: Pick<Connection, 'customerId' | 'id'>,
    error: string,
    on: Queryable = this.database,
  ): Promise<boolean> {
    const now = this.clock.now();
    const rows = await on.query(
      `UPDATE gateway.connections SET last_error = $3, last_error_at = $4
        WHERE customer_id = $1 AND id = $2 AND deleted_at IS NULL
          AND coalesce((last_error <> $3 AND last_error_at < $6) OR last_error_at < $5, true) RETURNING id`,
      [
        uuidOf(customerId),
        uuidOf(id),
        error,
        now,
        new Date(now.getTime() - 3_600_000),
        new Date(now.getTime() - 60_000),
      ],
    );
    return rows.length === 1;
  }

  async sealSecrets(
    { customerId, id }: Pick<Connection, 'customerId' | 'id'>,
    secrets: UsedSecrets,
    on: Queryable,
  ): Promise<Buffer> {
    const key = await this.keys.require(customerId, id, on);
    return this.vault.seal(key, place(customerId, id), secrets);
  }

  async openSecrets(
    { customerId, id, sealedSecrets }: Connection,
    on: Queryable = this.database,
  ): Promise<UsedSecrets> {
    if (!sealedSecrets) return NO_SECRETS;
    const key = await this.keys.require(customerId, id, on);
    return this.vault.unseal<UsedSecrets>(key, place(customerId, id), sealedSecrets);
  }

  /** False when the token's client assertion was used before. */
  async insertToken(token: MachineTokenEntity): Promise<boolean> {
    const rows = await this.database.query(
      `${TOKENS.insert()} ON CONFLICT (customer_id, assertion_hash) DO NOTHING RETURNING token_hash`,
      TOKENS.values(token),
    );
    return rows.length === 1;
  }

  /** Deletes machine tokens a day after their end; returns how many. */
  @Task('expire-machine-tokens')
  deleteOldTokens(): Promise<number> {
    return this.#tokens.deleteDue(secondsAfter(this.clock.now(), -TOKEN_KEPT_SECONDS));
  }
}
