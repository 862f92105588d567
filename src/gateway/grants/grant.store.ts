import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { DataKeys, placesIn, sha256, Vault, type WrappedKey } from '../../platform/crypto/index.js';
import {
  Database,
  keyset,
  newestFirst,
  type Queryable,
  type Transaction,
  EntityColumns,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import {
  UNKNOWN_AUTHENTICATION,
  type GrantData,
  type GrantStatus,
  GrantEntity,
  type Grant,
  type OpenGrant,
} from './grant.entity.js';

const place = placesIn('grants', 'sealed_data');
const COLUMNS = EntityColumns.of(GrantEntity);
const STORED = COLUMNS.except('tokenHash', 'endedAt', 'useHash');

/** The state of exactly one token. */
export const FIND_BY_TOKEN = {
  name: 'grants.find_by_token',
  text: `SELECT id, status, expires_at AS "expiresAt" FROM gateway.grants
          WHERE customer_id = $1 AND token_hash = $2`,
};

/** What an evaluation reads: the live grants for one action, with the key that opens them. */
export const LIST_FOR_ACTION = {
  name: 'grants.list_for_action',
  text: `SELECT ${STORED.select('g')}, k.key_id AS "keyId", k.wrapped_key AS wrapped
    FROM gateway.grants g
    JOIN gateway.data_keys k ON k.customer_id = g.customer_id AND k.owner_id = g.employee_row_id
   WHERE g.customer_id = $1 AND g.employee_row_id = $2 AND g.action = $3
     AND g.status = 'active' AND g.expires_at > $4 ORDER BY g.id DESC LIMIT 200`,
};

const LISTED = COLUMNS.except('tokenHash', 'sealedData', 'endedAt', 'useHash');
const INSERTED = COLUMNS.except('endedAt', 'useHash');

type StoredGrant = ReturnType<typeof STORED.read>;

const FIND = `SELECT ${STORED.select()} FROM gateway.grants WHERE customer_id = $1 AND id = $2`;

const INSERT = { name: 'grants.insert', text: INSERTED.insert() };

/** Left out: every grant. */
export interface GrantFilters {
  status?: GrantStatus;
  employee?: Id<'emp'>;
}

/** The holder of live grants to end. */
export interface GrantHolder {
  customerId: Id<'cust'>;
  id: Id<'emp'>;
}

@Injectable()
export class GrantStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {}

  async insert(grant: Grant & { data: GrantData }, tx: Transaction): Promise<void> {
    const { customerId, id, employeeRowId, data } = grant;
    const key = await this.keys.require(customerId, employeeRowId, tx);
    const row = {
      ...grant,
      status: 'active' as const,
      tokenHash: sha256(data.token),
      sealedData: this.vault.seal(key, place(customerId, id), data),
    };
    await tx.query(INSERT, INSERTED.values(row));
  }

  find(customerId: Id<'cust'>, id: Id<'grant'>): Promise<Grant | null> {
    return this.#one(FIND, [uuidOf(customerId), uuidOf(id)], this.database);
  }

  findByRequest(customerId: Id<'cust'>, requestId: Id<'ar'>): Promise<Grant | null> {
    const text = `SELECT ${STORED.select()} FROM gateway.grants WHERE customer_id = $1 AND access_request_id = $2`;
    return this.#one(text, [uuidOf(customerId), uuidOf(requestId)], this.database);
  }

  /** The newest grants of an employee, newest first. */
  async listOf(customerId: Id<'cust'>, employeeRowId: Id<'emp'>, limit: number): Promise<Grant[]> {
    const rows = await this.database.query<StoredGrant>(
      `SELECT ${STORED.select()} FROM gateway.grants
        WHERE customer_id = $1 AND employee_row_id = $2 ORDER BY id DESC LIMIT $3`,
      [uuidOf(customerId), uuidOf(employeeRowId), limit],
    );
    const grants: Grant[] = [];
    for (const row of rows) grants.push(await this.#grantOf(row, this.database));
    return grants;
  }

  /** One page of grants, newest first, without what is sealed. */
  async list(
    customerId: Id<'cust'>,
    { status, employee }: GrantFilters,
    page: Page<'grant'>,
  ): Promise<Omit<Grant, 'data'>[]> {
    const values: unknown[] = [uuidOf(customerId)];
    const bind = (value: unknown): string => `$${String(values.push(value))}`;
    const isStored = status === 'expired' ? 'active' : status;
    const conditions = [
      ...(isStored === undefined ? [] : [`AND status = ${bind(isStored)}`]),
      ...(isStored === 'active'
        ? [`AND expires_at ${status === 'active' ? '>' : '<='} ${bind(this.clock.now())}`]
        : []),
      ...(employee === undefined ? [] : [`AND employee_row_id = ${bind(uuidOf(employee))}`]),
    ];
    const rows = await this.database.query<Omit<StoredGrant, 'sealedData'>>(
      `SELECT ${LISTED.select()} FROM gateway.grants
        WHERE customer_id = $1 ${conditions.join(' ')} ${keyset(page, values)}`,
      values,
    );
    return newestFirst(rows, page).map((row) => LISTED.read(row));
  }

  /** Grants of an employee for one action that were neither used up nor revoked, newest first, and expired after `since`. */
  async listForAction(
    { customerId, id }: GrantHolder,
    action: string,
    since: Date,
  ): Promise<OpenGrant[]> {
    const rows = await this.database.pipelinedReads.query<StoredGrant & WrappedKey>(
      LIST_FOR_ACTION,
      [uuidOf(customerId), uuidOf(id), action, since],
    );
    const [first] = rows;
    if (!first) return [];
    const key = await this.vault.openDataKey(customerId, id, first);
    return rows.map((row) => {
      const { sealedData, ...grant } = STORED.read(row);
      const data = this.vault.unseal<GrantData>(key, place(customerId, grant.id), sealedData);
      return { ...grant, data: { ...UNKNOWN_AUTHENTICATION, ...data } };
    });
  }

  /** Uses up a live single-use grant; false if somebody else was first or it has ended. */
  async use(
    { customerId, id }: Pick<Grant, 'customerId' | 'id'>,
    useHash: Buffer | null,
    tx: Transaction,
  ): Promise<boolean> {
    const used = await tx.query(
      `UPDATE gateway.grants SET status = 'consumed', ended_at = $3, use_hash = $4
        WHERE customer_id = $1 AND id = $2 AND single_use AND status = 'active' AND expires_at > $3
        RETURNING id`,
      [uuidOf(customerId), uuidOf(id), this.clock.now(), useHash],
    );
    return used.length === 1;
  }

  /** The grant that this use has used up after `since`. */
  findUsed(
    { customerId, id }: GrantHolder,
    { useHash, since }: { useHash: Buffer; since: Date },
    tx: Transaction,
  ): Promise<Grant | null> {
    const text = `SELECT ${STORED.select()} FROM gateway.grants
      WHERE customer_id = $1 AND use_hash = $2 AND employee_row_id = $3 AND ended_at > $4 AND status = 'consumed'`;
    return this.#one(text, [uuidOf(customerId), useHash, uuidOf(id), since], tx);
  }

  lock(customerId: Id<'cust'>, id: Id<'grant'>, tx: Transaction): Promise<Grant | null> {
    return this.#one(`${FIND} FOR UPDATE`, [uuidOf(customerId), uuidOf(id)], tx);
  }

  /**
   * The state of exactly this token. Its digest covers every byte, so a changed token or signature
   * is unknown. No personal data is decrypted.
   */
  async findByToken(
    customerId: Id<'cust'>,
    token: string,
  ): Promise<Pick<Grant, 'id' | 'status' | 'expiresAt'> | null> {
    const [row] = await this.database.pipelinedReads.query<{
      id: string;
      status: Grant['status'];
      expiresAt: Date;
    }>(FIND_BY_TOKEN, [uuidOf(customerId), sha256(token)]);
    return row ? { ...row, id: idOf('grant', row.id) } : null;
  }

  async end(grant: Grant, status: 'consumed' | 'revoked', tx: Transaction): Promise<void> {
    const { customerId, id } = grant;
    const changes = { status, endedAt: this.clock.now() };
    await tx.manager.update(GrantEntity, { customerId, id }, changes);
  }

  /** Ends every live grant of an employee; returns their ids. */
  async revokeAllOf({ customerId, id }: GrantHolder, tx: Transaction): Promise<Id<'grant'>[]> {
    const revoked = await tx.query<{ id: string }>(
      `UPDATE gateway.grants SET status = 'revoked', ended_at = $3
        WHERE customer_id = $1 AND employee_row_id = $2 AND status = 'active' AND expires_at > $3 RETURNING id`,
      [uuidOf(customerId), uuidOf(id), this.clock.now()],
    );
    return revoked.map((row) => idOf('grant', row.id));
  }

  async #one(text: string, values: readonly unknown[], on: Queryable): Promise<Grant | null> {
    const [row] = await on.query<StoredGrant>(text, [...values]);
    return row ? this.#grantOf(row, on) : null;
  }

  async #grantOf(row: StoredGrant, on: Queryable): Promise<Grant> {
    const { sealedData, ...grant } = STORED.read(row);
    const { customerId } = grant;
    const key = await this.keys.open(customerId, grant.employeeRowId, on);
    const data = key && this.vault.unseal<GrantData>(key, place(customerId, grant.id), sealedData);
    return { ...grant, data: data && { ...UNKNOWN_AUTHENTICATION, ...data } };
  }
}
