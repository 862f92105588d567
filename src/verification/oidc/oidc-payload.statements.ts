import { gatheredStatement, type Statement } from '../../platform/database/index.js';
import { SESSION_COLUMNS, sessionJoin } from '../sessions/index.js';

const COLUMNS = {
  kind: 'text',
  id_hash: 'bytea',
  client_id: 'text',
  grant_hash: 'bytea',
  session_id: 'uuid',
  rotation: 'integer',
  payload: 'jsonb',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  tenure_id: 'uuid',
};

const NAMES = Object.keys(COLUMNS).join(', ');

/** Only for a client that still has the OID it was made for. */
const INSERT_FRESH = `INSERT INTO verification.oidc_payloads (organization_id, ${NAMES})
  SELECT $1::uuid, fresh.* FROM fresh
    JOIN verification.oidc_clients c ON c.client_id = fresh.client_id AND c.tenure_id = fresh.tenure_id`;

export const INSERT = gatheredStatement(
  'oidc_payloads.insert',
  COLUMNS,
  (given) =>
    `WITH ${given}, fresh AS (SELECT * FROM given) ${INSERT_FRESH} RETURNING kind, id_hash AS "idHash"`,
);

/**
 * Of each that is shown, by its number `n`: where it is good, it is used up, the token given for it is stored, and what
 * is told is appended by `appending` to the audit; whether it is told. A refresh token is good while it is there, a code for
 * the first alone.
 */
export function releaseStatement(appending: (rows: string) => string): Statement {
  const typed = Object.entries(COLUMNS).map((column) => column.join(' '));
  return gatheredStatement(
    'oidc_payloads.release',
    {
      n: 'integer',
      kind: 'text',
      id_hash: 'bytea',
      at: 'timestamptz',
      token: 'json',
      entry: 'json',
    },
    (given) => `WITH ${given}, used AS (
        UPDATE verification.oidc_payloads p SET consumed_at = COALESCE(p.consumed_at, given.at) FROM given
         WHERE p.organization_id = $1 AND p.kind = given.kind AND p.id_hash = given.id_hash
           AND (p.consumed_at IS NULL OR p.kind = 'RefreshToken')
        RETURNING given.n, p.kind, p.id_hash
      ), good AS (
        SELECT given.* FROM given JOIN used USING (kind, id_hash)
         WHERE given.n = used.n OR kind = 'RefreshToken'
      ), fresh AS (
        SELECT token.* FROM good CROSS JOIN LATERAL json_to_record(good.token) AS token (${typed.join(', ')})
      ), stored AS (
        ${INSERT_FRESH} RETURNING id_hash
      ), told AS (
        SELECT * FROM good
         WHERE token IS NULL OR (token->>'id_hash')::bytea IN (SELECT id_hash FROM stored)
      ), ${appending('told')}
      SELECT good.n, told.n IS NOT NULL AS "isTold" FROM good LEFT JOIN told USING (n)`,
  );
}

export const FIND = {
  name: 'oidc_payloads.find',
  text: `SELECT p.payload, p.consumed_at AS "consumedAt",
      p.consumed_at IS NOT NULL AND EXISTS (
        SELECT FROM verification.oidc_payloads s
         WHERE s.organization_id = $1 AND s.grant_hash = p.grant_hash AND s.kind = p.kind
           AND s.rotation > p.rotation AND s.consumed_at IS NOT NULL) AS "successorUsed",
      CASE WHEN p.consumed_at IS NULL AND p.rotation > 0 THEN (
        SELECT min(s.consumed_at) FROM verification.oidc_payloads s
         WHERE s.organization_id = $1 AND s.grant_hash = p.grant_hash AND s.kind = p.kind
           AND s.rotation = p.rotation AND s.id_hash <> p.id_hash) END AS "siblingUsedAt",
      g.payload AS "grant", ${SESSION_COLUMNS}
    FROM verification.oidc_payloads p
    JOIN verification.oidc_clients c ON c.client_id = p.client_id AND c.tenure_id = p.tenure_id
    ${sessionJoin('s.organization_id = $1 AND s.id = p.session_id')}
    LEFT JOIN verification.oidc_payloads g ON g.organization_id = $1 AND g.kind = 'Grant'
      AND g.id_hash = p.grant_hash AND g.tenure_id = p.tenure_id AND g.expires_at > $4
    WHERE p.organization_id = $1 AND p.kind = $2 AND p.id_hash = $3 AND p.expires_at > $4`,
};

export const LIVE_GRANT = {
  name: 'oidc_payloads.live_grant',
  text: `SELECT FROM verification.oidc_payloads p
    JOIN verification.oidc_clients c ON c.client_id = p.client_id AND c.tenure_id = p.tenure_id
    WHERE p.organization_id = $1 AND p.session_id = $2 AND p.kind = 'Grant' AND p.client_id = $3 AND p.expires_at > $4`,
};
