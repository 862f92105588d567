import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Hasher } from '../../../platform/crypto/index.js';
import { Database } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';

/** Which request a return state belongs to, and why it no longer counts. */
interface UsedState {
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

  /** Uses up a state of this customer. Of many browsers at once exactly one is accepted. */
  async use(customerId: Id<'cust'>, state: string): Promise<UsedState | null> {
    const key = [uuidOf(customerId), this.hasher.credential(state)];
    const [fresh] = await this.database.query<{ requestId: string }>(
      `UPDATE gateway.return_states SET used_at = $3
        WHERE customer_id = $1 AND state_hash = $2 AND used_at IS NULL AND expires_at > $3
        RETURNING access_request_id AS "requestId"`,
      [...key, this.clock.now()],
    );
    if (fresh) return { requestId: idOf('ar', fresh.requestId), refusal: null };
    const [known] = await this.database.query<{ requestId: string; used: boolean }>(
      `SELECT access_request_id AS "requestId", used_at IS NOT NULL AS used
         FROM gateway.return_states WHERE customer_id = $1 AND state_hash = $2`,
      key,
    );
    if (!known) return null;
    const refusal = known.used ? 'state_reused' : 'state_expired';
    return { requestId: idOf('ar', known.requestId), refusal };
  }

  /** Lets a used state be used once more: its use showed nothing. */
  async release(customerId: Id<'cust'>, state: string): Promise<void> {
    await this.database.query(
      'UPDATE gateway.return_states SET used_at = NULL WHERE customer_id = $1 AND state_hash = $2',
      [uuidOf(customerId), this.hasher.credential(state)],
    );
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
}
