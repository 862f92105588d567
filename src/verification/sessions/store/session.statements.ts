import { batchStatement } from '../../../platform/concurrency/index.js';
import { ANSWER_COLUMNS, insertAnswers } from '../../../platform/idempotency/index.js';
import { SESSION_EVENTS } from '../model/index.js';
import { COLUMNS } from './session.row.js';

const CREATED = SESSION_EVENTS.create;

export const TABLES = `verification.sessions s
  LEFT JOIN verification.data_keys k ON k.organization_id = s.organization_id AND k.owner_id = s.id`;

export const FROM = `FROM ${TABLES}`;

/** For a statement that reads a session, which it calls `s`, together with what is about it. */
export function sessionJoin(on: string): string {
  return `JOIN (${TABLES}) ON ${on}`;
}

/** What the statement takes of each session, after the organization that all of them are of. */
const GIVEN = {
  id: 'uuid',
  project_id: 'uuid',
  environment: 'text',
  key_id: 'text',
  wrapped_key: 'bytea',
  created_at: 'timestamptz',
  token_hash: 'bytea',
  requested_user_id: 'uuid',
  client_historical_addresses: 'boolean',
  profile_match: 'text',
  custom_field_index: 'bytea[]',
  given_identity_index: 'bytea',
  sealed_data: 'bytea',
  expires_at: 'timestamptz',
  event_id: 'uuid',
  request_id: 'uuid',
  /** As an answer that is stored with the session shows them; null where the project is not read before. */
  shown_steps: 'text[]',
  ...ANSWER_COLUMNS,
};

/**
 * One round trip for sessions of one organization, their data keys, their events and what finds them by custom fields: of each
 * all or none at all, where there is no such project or the idempotency key is taken. The environment is part of the look-up, so a key of one environment cannot use a project of
 * the other.
 */
export const INSERT = batchStatement(
  'sessions.insert',
  GIVEN,
  (given) => `WITH ${given}, asked AS (
      SELECT p.organization_id, given.*, p.engine, p.steps, p.user_info,
             COALESCE(given.client_historical_addresses, p.historical_addresses) AS historical_addresses
        FROM given
        JOIN verification.projects p ON p.organization_id = $1 AND p.id = given.project_id
         AND p.environment = given.environment AND p.archived_at IS NULL
       WHERE given.shown_steps IS NULL OR given.shown_steps = p.steps
    ), answer AS (
      ${insertAnswers({ schema: 'verification', tenantColumn: 'organization_id', from: 'asked' })}
    ), fresh AS (
      SELECT asked.* FROM asked LEFT JOIN answer ON answer.subject_id = asked.id
       WHERE asked.answer_key_hash IS NULL OR answer.subject_id IS NOT NULL
    ), data_key AS (
      INSERT INTO verification.data_keys (organization_id, owner_id, key_id, wrapped_key, created_at)
      SELECT organization_id, id, key_id, wrapped_key, created_at FROM fresh
    ), event AS (
      INSERT INTO verification.events (organization_id, id, project_id, type, session_id, request_id, created_at)
      SELECT organization_id, event_id, project_id, '${CREATED}', id, request_id, created_at
        FROM fresh
    ), custom_field AS (
      INSERT INTO verification.session_custom_fields
        (organization_id, environment, value_index, session_id, project_id, status)
      SELECT organization_id, environment, unnest(custom_field_index), id, project_id, 'not_started' FROM fresh
    )
    INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash, engine, steps,
      user_info, historical_addresses, requested_user_id, profile_match, custom_field_index, given_identity_index, sealed_data,
      created_at, updated_at, expires_at)
    SELECT organization_id, id, project_id, environment, 'not_started', token_hash, engine, steps,
      user_info, historical_addresses, requested_user_id, profile_match, custom_field_index, given_identity_index, sealed_data,
      created_at, created_at, expires_at
      FROM fresh
    RETURNING id, engine, steps, user_info AS "userInfo", historical_addresses AS "historicalAddresses"`,
);

/** What the answer to a new session shows of its project. */
export const STEPS_OF_PROJECT = {
  name: 'sessions.steps_of_project',
  text: `SELECT engine, steps, user_info AS "userInfo", historical_addresses AS "historicalAddresses" FROM verification.projects
          WHERE organization_id = $1 AND id = $2 AND environment = $3 AND archived_at IS NULL`,
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
