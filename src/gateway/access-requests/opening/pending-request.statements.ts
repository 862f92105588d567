import { batchStatement } from '../../../platform/concurrency/index.js';
import { EntityColumns, type Statement } from '../../../platform/database/index.js';
import { AccessRequestEntity } from '../records/access-request.entity.js';

export const PENDING = EntityColumns.of(AccessRequestEntity).except(
  'customerId',
  'status',
  'reason',
  'sealedEvidence',
  'sealedReceipt',
  'lookedUpAt',
  'completedAt',
  'polls',
  'openedAt',
  'begunAt',
);

/** Columns of each request in the statement. All requests belong to one customer. */
const GIVEN = { ...PENDING.types(), state_hash: 'bytea', entry: 'json' };

/**
 * Stores each request completely or not at all. An employee whose link is sent is `invited`; one
 * with another open request is `in_progress`. Skips employees who are being changed for it: two
 * batches must not wait for each other.
 */
export function insertStatement(appending: (rows: string) => string): Statement {
  // The lock on the employee delays a deletion. A lost opening stays, so its session is found.
  return batchStatement(
    'pending_requests.insert',
    GIVEN,
    (given) => `WITH ${given}, owner AS (
        SELECT e.id FROM gateway.employees e
         WHERE e.customer_id = $1 AND e.id IN (SELECT employee_row_id FROM given) AND e.deleted_at IS NULL
           FOR KEY SHARE
      ), opening AS (
        DELETE FROM gateway.session_openings o USING given, owner
         WHERE o.customer_id = $1 AND o.access_request_id = given.id AND o.tries = 0
           AND owner.id = given.employee_row_id
        RETURNING o.access_request_id AS id
      ), kept AS (
        SELECT given.* FROM given JOIN opening ON opening.id = given.id
      ), request AS (
        INSERT INTO gateway.access_requests (customer_id, status, ${PENDING.names()})
        SELECT $1::uuid, 'pending', ${PENDING.names()} FROM kept
      ), state AS (
        INSERT INTO gateway.return_states (customer_id, state_hash, access_request_id, expires_at)
        SELECT $1::uuid, state_hash, id, expires_at FROM kept WHERE state_hash IS NOT NULL
      ), next AS (
        SELECT employee_row_id AS id, CASE WHEN bool_and(is_sent) THEN 'invited' ELSE 'in_progress' END AS state
          FROM kept GROUP BY employee_row_id
      ), idle AS (
        SELECT e.id FROM gateway.employees e JOIN next ON next.id = e.id
         WHERE e.customer_id = $1 AND e.clear_user_id IS NULL
           AND e.identity_state NOT IN ('in_progress', 'exempt', next.state)
           FOR NO KEY UPDATE OF e SKIP LOCKED
      ), started AS (
        UPDATE gateway.employees e SET identity_state = next.state FROM idle JOIN next ON next.id = idle.id
         WHERE e.customer_id = $1 AND e.id = idle.id
      ), ${appending('kept')}
      SELECT id FROM kept`,
  );
}
