import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Hasher } from '../../../platform/crypto/index.js';
import { Database, type Transaction } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';

/** Which request a return state belongs to, and why it no longer counts. */
interface FoundState {
  requestId: Id<'ar'>;
  refusal: 'state_reused' | 'state_expired' | null;
}

/** Single-use states of return links. They are stored as hashes, with the request they belong to. */
@Injectable()
export class ReturnStateStore {
  constructor(
    private readonly database: Database,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** A state of this customer. Finding it does not use it up. */
  async find(customerId: Id<'cust'>, state: string): Promise<FoundState | null> {
    const [known] = await this.database.query<{ requestId: string; used: boolean; late: boolean }>(
      `SELECT access_request_id AS "requestId", used_at IS NOT NULL AS used, expires_at <= $3 AS late
         FROM gateway.return_states WHERE customer_id = $1 AND state_hash = $2`,
      this.#key(customerId, state),
    );
    if (!known) return null;
    const late = known.late ? 'state_expired' : null;
    return {
      requestId: idOf('ar', known.requestId),
      refusal: known.used ? 'state_reused' : late,
    };
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

  async tenantsWithOld(before: Date): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT DISTINCT customer_id AS id FROM gateway.return_states WHERE expires_at < $1',
      [before],
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  /** Deletes a customer's states that expired before this time, and returns how many. */
  async deleteOld(customerId: Id<'cust'>, before: Date): Promise<number> {
    const deleted = await this.database.query(
      'DELETE FROM gateway.return_states WHERE customer_id = $1 AND expires_at < $2 RETURNING state_hash',
      [uuidOf(customerId), before],
    );
    return deleted.length;
  }
  #key(customerId: Id<'cust'>, state: string): unknown[] {
    return [uuidOf(customerId), this.hasher.credential(state), this.clock.now()];
  }
}
