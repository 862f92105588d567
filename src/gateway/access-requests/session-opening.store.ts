import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';

/** Beside all tries of one call: time to keep what it brought. */
const KEEP_SECONDS = 40;
const CALL_TRIES = 4;

/** A request that was never kept, and how often its sessions were looked for, this time included. */
export interface LostOpening {
  requestId: Id<'ar'>;
  tries: number;
}

/**
 * Requests whose session is being made at the service. Written down before the call, so that a process that dies between
 * the call and the commit leaves no session that nobody knows of.
 */
@Injectable()
export class SessionOpeningStore {
  readonly #graceSeconds: number;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    this.#graceSeconds = (CALL_TRIES * settings.verificationTimeoutMs) / 1000 + KEEP_SECONDS;
  }

  /** Committed at once. */
  async begin(customerId: Id<'cust'>, requestId: Id<'ar'>): Promise<void> {
    await this.database.query(
      `INSERT INTO gateway.session_openings (customer_id, access_request_id, tries, next_try_at)
       VALUES ($1, $2, 0, $3)`,
      [uuidOf(customerId), uuidOf(requestId), secondsAfter(this.clock.now(), this.#graceSeconds)],
    );
  }

  /** With the request and its session; false where it took so long that the session was given up. */
  async finish(customerId: Id<'cust'>, requestId: Id<'ar'>, tx: Transaction): Promise<boolean> {
    const finished = await tx.query(
      `DELETE FROM gateway.session_openings
        WHERE customer_id = $1 AND access_request_id = $2 AND tries = 0 RETURNING tries`,
      [uuidOf(customerId), uuidOf(requestId)],
    );
    return finished.length === 1;
  }

  /** There is no session, or there is nothing more to do about it. */
  async forget(
    customerId: Id<'cust'>,
    requestId: Id<'ar'>,
    on: Pick<Transaction, 'query'> = this.database,
  ): Promise<void> {
    await on.query(
      'DELETE FROM gateway.session_openings WHERE customer_id = $1 AND access_request_id = $2',
      [uuidOf(customerId), uuidOf(requestId)],
    );
  }

  async tenantsWithLost(): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT DISTINCT customer_id AS id FROM gateway.session_openings WHERE next_try_at <= $1',
      [this.clock.now()],
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  /** Some of one tenant that were not finished in time, put off until their next try. From now on nobody can finish them. */
  async claimLost(customerId: Id<'cust'>, limit: number): Promise<LostOpening[]> {
    const now = this.clock.now();
    const rows = await this.database.query<{ id: string; tries: number }>(
      `UPDATE gateway.session_openings o SET tries = o.tries + 1, next_try_at = $3
         FROM (SELECT access_request_id FROM gateway.session_openings
                WHERE customer_id = $1 AND next_try_at <= $2
                ORDER BY next_try_at LIMIT $4 FOR UPDATE SKIP LOCKED) AS due
        WHERE o.customer_id = $1 AND o.access_request_id = due.access_request_id
        RETURNING o.access_request_id AS id, o.tries`,
      [uuidOf(customerId), now, secondsAfter(now, this.#graceSeconds), limit],
    );
    return rows.map(({ id, tries }) => ({ requestId: idOf('ar', id), tries }));
  }
}
