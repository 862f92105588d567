/** The state of exactly one token. */
export const FIND_BY_TOKEN = {
  name: 'grants.find_by_token',
  text: `SELECT id, status, expires_at AS "expiresAt" FROM gateway.grants
          WHERE customer_id = $1 AND token_hash = $2`,
};
