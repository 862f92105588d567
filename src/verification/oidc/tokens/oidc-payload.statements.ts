import { batchStatement } from '../../../platform/concurrency/index.js';
import type { Statement } from '../../../platform/database/index.js';
import { SESSION_COLUMNS, sessionJoin } from '../../sessions/index.js';

/**
 * For each authorization `n` that is pending under the client's current OID: finishes it, stores
 * grant and code, and returns `n`.
 */
export const FINISH = batchStatement(
  'oidc_payloads.finish',
  {
    n: 'integer',
    interaction_hash: 'bytea',
    sealed_answer: 'bytea',
    client_id: 'text',
    at: 'timestamptz',
    grant_hash: 'bytea',
    grant_payload: 'jsonb',
    grant_expires_at: 'timestamptz',
    code_hash: 'bytea',
    code_payload: 'jsonb',
    code_expires_at: 'timestamptz',
  },
  (given) => `WITH ${given}, finished AS (
      UPDATE verification.oidc_interactions i
         SET finished_at = given.at, payload = '{}', code_hash = given.code_hash, sealed_answer = given.sealed_answer
        FROM given, verification.oidc_clients c
       WHERE i.organization_id = $1 AND i.id_hash = given.interaction_hash AND i.finished_at IS NULL
         AND c.client_id = given.client_id AND c.tenure_id = i.tenure_id
      RETURNING given.n, i.session_id, i.tenure_id
    ), told AS (
      SELECT given.*, session_id, tenure_id FROM given JOIN finished USING (n)
    ), stored AS (
      INSERT INTO verification.oidc_payloads (organization_id, kind, id_hash, client_id, grant_hash, session_id,
        rotation, payload, created_at, expires_at, tenure_id, user_id)
      SELECT $1::uuid, 'Grant', grant_hash, client_id, grant_hash, session_id, 0, grant_payload, at, grant_expires_at,
        tenure_id, s.user_id
        FROM told JOIN verification.sessions s ON s.organization_id = $1 AND s.id = told.session_id
      UNION ALL
      SELECT $1::uuid, 'AuthorizationCode', code_hash, client_id, grant_hash, session_id, 0, code_payload, at,
        code_expires_at, tenure_id, NULL::uuid FROM told
    )
    SELECT n FROM told`,
);

/** The first use of a refresh token, and two more of parallel requests. */
export const MOST_USES = 3;

/**
 * For each valid `n`: consumes it, stores its refresh token, audits, returns `n`. A changed OID or
 * redaction invalidates; a reused code ends its grant.
 */
export function releaseStatement(appending: (rows: string) => string): Statement {
  return batchStatement(
    'oidc_payloads.release',
    {
      n: 'integer',
      kind: 'text',
      id_hash: 'bytea',
      at: 'timestamptz',
      token_hash: 'bytea',
      rotation: 'integer',
      payload: 'jsonb',
      expires_at: 'timestamptz',
      entry: 'json',
    },
    (given) => `WITH ${given}, shown AS (
        SELECT kind, id_hash, min(at) AS at, count(*)::integer AS times FROM given GROUP BY kind, id_hash
      ), used AS (
        UPDATE verification.oidc_payloads p SET consumed_at = COALESCE(p.consumed_at, shown.at),
          uses = p.uses + shown.times,
          expires_at = CASE p.kind WHEN 'AuthorizationCode' THEN COALESCE((
            SELECT g.expires_at FROM verification.oidc_payloads g
             WHERE g.organization_id = $1 AND g.kind = 'Grant' AND g.id_hash = p.grant_hash), p.expires_at)
            ELSE p.expires_at END
          FROM shown, verification.oidc_clients c, verification.sessions s
         WHERE p.organization_id = $1 AND p.kind = shown.kind AND p.id_hash = shown.id_hash
           AND (p.consumed_at IS NULL OR p.kind = 'RefreshToken')
           AND c.client_id = p.client_id AND c.tenure_id = p.tenure_id
           AND s.organization_id = $1 AND s.id = p.session_id AND s.redacted_at IS NULL
        RETURNING p.kind, p.id_hash, p.client_id, p.grant_hash, p.session_id, p.tenure_id,
          p.uses - shown.times AS before, CASE p.kind WHEN 'RefreshToken' THEN ${String(MOST_USES)} ELSE 1 END AS most
      ), told AS (
        SELECT given.*, client_id, grant_hash, session_id, tenure_id
          FROM (SELECT *, row_number() OVER (PARTITION BY kind, id_hash ORDER BY n) AS place FROM given) given
          JOIN used USING (kind, id_hash) WHERE before + place <= most
      ), stored AS (
        INSERT INTO verification.oidc_payloads (organization_id, kind, id_hash, client_id, grant_hash, session_id,
          rotation, payload, created_at, expires_at, tenure_id)
        SELECT $1::uuid, 'RefreshToken', token_hash, client_id, grant_hash, session_id,
          rotation, payload, at, expires_at, tenure_id
          FROM told WHERE token_hash IS NOT NULL
      ), ${appending('told')}
      SELECT n FROM told`,
  );
}

export const FIND = {
  name: 'oidc_payloads.find',
  text: `SELECT p.payload, p.consumed_at AS "consumedAt", p.uses,
      p.consumed_at IS NOT NULL AND EXISTS (
        SELECT FROM verification.oidc_payloads o
         WHERE o.organization_id = $1 AND o.grant_hash = p.grant_hash AND o.kind = p.kind
           AND o.rotation > p.rotation AND o.consumed_at IS NOT NULL) AS "successorUsed",
      CASE WHEN p.consumed_at IS NULL AND p.rotation > 0 THEN (
        SELECT min(o.consumed_at) FROM verification.oidc_payloads o
         WHERE o.organization_id = $1 AND o.grant_hash = p.grant_hash AND o.kind = p.kind
           AND o.rotation = p.rotation AND o.id_hash <> p.id_hash) END AS "siblingUsedAt",
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
