import { COLUMNS } from './session.row.js';

export const FROM = `FROM verification.sessions s
  LEFT JOIN verification.data_keys k ON k.organization_id = s.organization_id AND k.owner_id = s.id`;

/**
 * One round trip for the session, its data key and its event: three inserts that see the project or none at all. The
 * environment is part of the look-up, so a key of one environment cannot use a project of the other.
 */
export const INSERT = {
  name: 'sessions.insert',
  text: `WITH project AS (
      SELECT organization_id, id, environment, steps, user_info FROM verification.projects
       WHERE organization_id = $1 AND id = $3 AND environment = $4 AND archived_at IS NULL
    ), data_key AS (
      INSERT INTO verification.data_keys (organization_id, owner_id, key_id, wrapped_key, created_at)
      SELECT organization_id, $2, $5, $6, $7::timestamptz FROM project
    ), event AS (
      INSERT INTO verification.events (organization_id, id, project_id, type, session_id, request_id, created_at)
      SELECT organization_id, $14, id, 'event_verification_session_created_v1', $2, $15, $7 FROM project
    )
    INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash, steps,
      user_info, requested_user_id, profile_match, custom_field_index, sealed_data, created_at, updated_at, expires_at)
    SELECT organization_id, $2, id, environment, 'not_started', $8, steps,
      user_info, $9, $10, $11, $12, $7, $7, $13 FROM project
    RETURNING steps, user_info AS "userInfo"`,
};

export const FIND = {
  name: 'sessions.find',
  text: `SELECT ${COLUMNS} ${FROM} WHERE s.organization_id = $1 AND s.id = $2`,
};

export const FIND_BY_TOKEN = {
  name: 'sessions.find_by_token',
  text: `SELECT ${COLUMNS} ${FROM} WHERE s.organization_id = $1 AND s.token_hash = $2`,
};

export const LOCK = {
  name: 'sessions.lock',
  text: `SELECT ${COLUMNS} ${FROM} WHERE s.organization_id = $1 AND s.id = $2 FOR UPDATE OF s`,
};
