import { Injectable } from '@nestjs/common';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Hasher } from '../../../platform/crypto/index.js';
import { Database, type Transaction, idColumn } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { Task, TenantQueue } from '../../../platform/jobs/index.js';

/** The single-use state of a return link, as a hash. */
@Entity({ schema: 'gateway', name: 'return_states' })
@Index('return_states_expiry_index', ['customerId', 'expiresAt'])
export class ReturnStateEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'bytea' }) stateHash: Buffer;
  @Column(idColumn('ar')) accessRequestId: Id<'ar'>;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
}

/** How long a used state is kept after its request expired: a late replay is still recognised. */
const KEEP_SECONDS = 86_400;

/** Which request a return state belongs to, and why it no longer counts. */
interface FoundState {
  requestId: Id<'ar'>;
  refusal: 'state_reused' | 'state_expired' | null;
}

/** Single-use states of return links. They are stored as hashes, with the request they belong to. */
@Injectable()
export class ReturnStateStore {
  readonly #states: TenantQueue<ReturnStateEntity, 'customerId', 'stateHash'>;

  constructor(
    private readonly database: Database,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'customerId', key: 'stateHash', due: 'expiresAt' } as const;
    this.#states = new TenantQueue(database, ReturnStateEntity, columns);
  }

  /** A state of this customer. Finding it does not use it up. */
  async find(customerId: Id<'cust'>, state: string): Promise<FoundState | null> {
    const [known] = await this.database.query<{ requestId: string; used: boolean; late: boolean }>(
      `SELECT access_request_id AS "requestId", used_at IS NOT NULL AS used, expires_at <= $3 AS late
         FROM gateway.return_states WHERE customer_id = $1 AND state_hash = $2`,
      this.#key(customerId, state),
    );
    if (!known) return null;
    const late = known.late ? 'state_expired' : null;
    return { requestId: idOf('ar', known.requestId), refusal: known.used ? 'state_reused' : late };
  }

  /**
   * Uses up a state, in the transaction of what it is used for: an error undoes both. Of many browsers
   * at once exactly one gets true.
   */
  async use(customerId: Id<'cust'>, state: string, tx: Transaction): Promise<boolean> {
    const used = await tx.query(
      `UPDATE gateway.return_states SET used_at = $3
        WHERE customer_id = $1 AND state_hash = $2 AND used_at IS NULL AND expires_at > $3
        RETURNING access_request_id`,
      this.#key(customerId, state),
    );
    return used.length > 0;
  }

  /** Deletes states that no replay can bring back; returns how many. */
  @Task('forget-return-states', { everySeconds: 60 })
  forgetOld(): Promise<number> {
    return this.#states.deleteDue(secondsAfter(this.clock.now(), -KEEP_SECONDS));
  }

  #key(customerId: Id<'cust'>, state: string): unknown[] {
    return [uuidOf(customerId), this.hasher.credential(state), this.clock.now()];
  }
}
