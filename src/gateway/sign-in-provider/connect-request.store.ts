import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { DataKeys, Vault } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { Task, TenantQueue } from '../../platform/jobs/index.js';
import {
  ConnectCodeEntity,
  ConnectRequestEntity,
  type ConnectCode,
  type ConnectRequest,
} from './connect-request.entity.js';

const CODES = EntityColumns.of(ConnectCodeEntity);
const REQUESTS = EntityColumns.of(ConnectRequestEntity);

const KEPT_SECONDS = 86_400;

type RequestKey = Pick<ConnectRequest, 'customerId' | 'handleHash'>;
export type NewConnectRequest = Omit<ConnectRequest, 'sealedSubject' | 'usedAt'> & {
  subject: string | null;
};

/** Sign-ins and their codes. Handles, cookies and codes are stored as hashes. */
@Injectable()
export class ConnectRequestStore {
  readonly #expiring: TenantQueue<ConnectRequestEntity, 'customerId', 'handleHash'>;

  constructor(
    @InjectRepository(ConnectRequestEntity)
    private readonly requests: Repository<ConnectRequestEntity>,
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'customerId', key: 'handleHash', due: 'expiresAt' } as const;
    this.#expiring = new TenantQueue(database, ConnectRequestEntity, columns);
  }

  /** False when another sign-in of the connection had this state. */
  async insert(
    { subject, ...request }: NewConnectRequest,
    on: Queryable = this.database,
  ): Promise<boolean> {
    const { customerId, employeeRowId } = request;
    const isSealed = employeeRowId !== null && subject !== null;
    const key = isSealed ? await this.keys.open(customerId, employeeRowId, on) : null;
    // The employee was erased a moment ago: the request then ends without an answer.
    const sealedSubject = key && this.vault.seal(key, place(request), subject);
    const rows = await on.query(
      `${REQUESTS.insert()} ON CONFLICT (customer_id, connection_id, state_hash) DO NOTHING
       RETURNING customer_id`,
      REQUESTS.values({ ...request, sealedSubject, usedAt: null }),
    );
    return rows.length === 1;
  }

  /** Whether a sign-in of the connection had this state before. */
  hasState(
    { customerId, id: connectionId }: { customerId: Id<'cust'>; id: Id<'conn'> },
    stateHash: Buffer,
  ): Promise<boolean> {
    return this.requests.existsBy({ customerId, connectionId, stateHash });
  }

  /** An unused request in its time. */
  find({ customerId, handleHash }: RequestKey): Promise<ConnectRequest | null> {
    const expiresAt = MoreThan(this.clock.now());
    return this.requests.findOneBy({ customerId, handleHash, usedAt: IsNull(), expiresAt });
  }

  /** Uses it up. Of many at once exactly one gets true. */
  async use({ customerId, handleHash }: RequestKey, tx: Transaction): Promise<boolean> {
    const unused = { customerId, handleHash, usedAt: IsNull() };
    const usedAt = this.clock.now();
    const { affected } = await tx.manager.update(ConnectRequestEntity, unused, { usedAt });
    return affected === 1;
  }

  async insertCode(code: Omit<ConnectCode, 'usedAt'>, tx: Transaction): Promise<void> {
    await tx.manager.insert(ConnectCodeEntity, { ...code, usedAt: null });
  }

  /** Uses up a live code of this client. Of many at once exactly one gets it. */
  async takeCode(
    { customerId, id }: { customerId: Id<'cust'>; id: Id<'conn'> },
    codeHash: Buffer,
  ): Promise<{ code: ConnectCode; request: ConnectRequest } | null> {
    const [used] = await this.database.query(
      `UPDATE gateway.connect_codes c SET used_at = $4
         FROM gateway.connect_requests r
        WHERE c.customer_id = $1 AND c.code_hash = $2 AND c.used_at IS NULL AND c.expires_at > $4
          AND r.customer_id = c.customer_id AND r.handle_hash = c.handle_hash AND r.connection_id = $3
        RETURNING ${CODES.select('c')}`,
      [uuidOf(customerId), codeHash, uuidOf(id), this.clock.now()],
    );
    if (!used) return null;
    const code = CODES.read(used);
    const { handleHash } = code;
    const request = await this.requests.findOneBy({ customerId, handleHash });
    return request && { code, request };
  }

  /** Whether it is a code of this client that nobody redeemed in time. */
  async isCodeLate(
    { customerId, id }: { customerId: Id<'cust'>; id: Id<'conn'> },
    codeHash: Buffer,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM gateway.connect_codes c
         JOIN gateway.connect_requests r
           ON r.customer_id = c.customer_id AND r.handle_hash = c.handle_hash
        WHERE c.customer_id = $1 AND c.code_hash = $2 AND r.connection_id = $3
          AND c.used_at IS NULL AND c.expires_at <= $4`,
      [uuidOf(customerId), codeHash, uuidOf(id), this.clock.now()],
    );
    return rows.length === 1;
  }

  /** The id by which the client asked; null once the employee is erased. */
  async subjectOf(request: ConnectRequest): Promise<string | null> {
    const { customerId, employeeRowId, sealedSubject } = request;
    if (employeeRowId === null || !sealedSubject) return null;
    const key = await this.keys.open(customerId, employeeRowId, this.database);
    return key && this.vault.unseal<string>(key, place(request), sealedSubject);
  }

  /** Deletes requests with their codes, a day after their end; returns the number of requests. */
  @Task('expire-connect-requests')
  deleteOld(): Promise<number> {
    return this.#expiring.deleteDue(secondsAfter(this.clock.now(), -KEPT_SECONDS));
  }
}

function place({ customerId, handleHash }: RequestKey) {
  const row = handleHash.toString('base64url');
  return { tenant: customerId, table: 'connect_requests', column: 'sealed_subject', row };
}
