import { Injectable } from '@nestjs/common';
import { DataKeys } from '../../../platform/crypto/index.js';
import { Database } from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';

/** What is left of an erased employee, as the database has it. */
export interface ErasureState {
  erasedAt: Date;
  hasKey: boolean;
  /** Search terms and former identities: none after an erasure. */
  leftovers: number;
  requests: number;
  grants: number;
  /** Verifications whose service was told to destroy its evidence. */
  sessions: number;
  /** Those that it has not confirmed yet. */
  unconfirmed: number;
  /** The notice of the erasure holds the contacts until it is sent. */
  isNoticePending: boolean;
}

const STATE = `
  SELECT e.deleted_at AS "erasedAt",
         (SELECT count(*)::int FROM gateway.employee_search_terms t
           WHERE t.customer_id = $1 AND t.employee_row_id = $2)
         + (SELECT count(*)::int FROM gateway.identity_history h
             WHERE h.customer_id = $1 AND h.employee_row_id = $2) AS leftovers,
         (SELECT count(*)::int FROM gateway.access_requests r
           WHERE r.customer_id = $1 AND r.employee_row_id = $2) AS requests,
         (SELECT count(*)::int FROM gateway.grants g
           WHERE g.customer_id = $1 AND g.employee_row_id = $2) AS grants,
         (SELECT count(*)::int FROM gateway.access_requests r
           WHERE r.customer_id = $1 AND r.employee_row_id = $2
             AND r.verification_session_id IS NOT NULL) AS sessions,
         (SELECT count(*)::int FROM gateway.access_requests r
           JOIN gateway.session_cancellations c
             ON c.customer_id = r.customer_id AND c.session_id = r.verification_session_id
          WHERE r.customer_id = $1 AND r.employee_row_id = $2) AS unconfirmed,
         EXISTS (SELECT 1 FROM gateway.messages m
           WHERE m.customer_id = $1 AND m.subject_id = $2
             AND m.kind = 'employee_erased' AND m.status = 'queued') AS "isNoticePending"
    FROM gateway.employees e
   WHERE e.customer_id = $1 AND e.id = $2 AND e.deleted_at IS NOT NULL`;

/** Reads whether an employee is really gone. */
@Injectable()
export class ErasureStore {
  constructor(
    private readonly database: Database,
    private readonly keys: DataKeys,
  ) {}

  /** Null for an employee who was not erased. */
  async find(customerId: Id<'cust'>, id: Id<'emp'>): Promise<ErasureState | null> {
    const [row] = await this.database.query<Omit<ErasureState, 'hasKey'>>(STATE, [
      uuidOf(customerId),
      uuidOf(id),
    ]);
    if (!row) return null;
    const key = await this.keys.open(customerId, id, this.database);
    return { ...row, hasKey: key !== null };
  }
}
