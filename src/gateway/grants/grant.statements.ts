import { EntityColumns } from '../../platform/database/index.js';
import { GrantEntity } from './grant.entity.js';

export const COLUMNS = EntityColumns.of(GrantEntity);
export const STORED = COLUMNS.except('tokenHash', 'endedAt', 'useHash');

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
