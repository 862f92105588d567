import { batchStatement } from '../../../platform/concurrency/index.js';
import { ANSWER_COLUMNS, insertAnswers } from '../../../platform/idempotency/index.js';
import { SESSION_EVENTS } from '../model/session.policy.js';
import { COLUMNS } from './session.row.js';

const CREATED = SESSION_EVENTS.create;

export const TABLES = `verification.sessions s
  LEFT JOIN verification.data_keys k ON k.organization_id = s.organization_id AND k.owner_id = s.id`;

export const FROM = `FROM ${TABLES}`;

/** Joins a session `s` and its data key `k` to another statement. */
export function sessionJoin(on: string): string {
  return `JOIN (${TABLES}) ON ${on}`;
}

/** Values of each new session. Their organization is the first parameter. */
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
  /** The steps in a stored answer; null without one. */
  shown_steps: 'text[]',
  ...ANSWER_COLUMNS,
};

/** Settings that a session copies from its project. */
const PROJECT_PART = `engine, steps, user_info AS "userInfo", historical_addresses AS "historicalAddresses",
  profile_must_match AS "profileMustMatch", review, second_review AS "secondReview"`;

/**
 * Inserts one organization's sessions with keys, events and custom fields in one round trip. It
 * skips sessions without a live project or free idempotency key.
 */
export const INSERT = batchStatement(
  'sessions.insert',
  GIVEN,
  (given) => `WITH ${given}, requested AS (
      SELECT p.organization_id, given.*, p.engine, p.steps, p.user_info, p.profile_must_match, p.review, p.second_review,
             COALESCE(given.client_historical_addresses, p.historical_addresses) AS historical_addresses
        FROM given
        JOIN verification.projects p ON p.organization_id = $1 AND p.id = given.project_id
         AND p.environment = given.environment AND p.archived_at IS NULL
       WHERE given.shown_steps IS NULL OR given.shown_steps = p.steps
    ), answer AS (
      ${insertAnswers({ schema: 'verification', tenantColumn: 'organization_id', from: 'requested' })}
    ), accepted AS (
      SELECT requested.* FROM requested LEFT JOIN answer ON answer.subject_id = requested.id
       WHERE requested.answer_key_hash IS NULL OR answer.subject_id IS NOT NULL
    ), data_key AS (
      INSERT INTO verification.data_keys (organization_id, owner_id, key_id, wrapped_key, created_at)
      SELECT organization_id, id, key_id, wrapped_key, created_at FROM accepted
    ), event AS (
      INSERT INTO verification.events (organization_id, id, project_id, type, session_id, request_id, created_at)
      SELECT organization_id, event_id, project_id, '${CREATED}', id, request_id, created_at
        FROM accepted
    ), custom_field AS (
      INSERT INTO verification.session_custom_fields
        (organization_id, environment, value_index, session_id, project_id, status)
      SELECT organization_id, environment, unnest(custom_field_index), id, project_id, 'not_started' FROM accepted
    )
    INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash, engine, steps,
      user_info, historical_addresses, profile_must_match, review, second_review, requested_user_id, profile_match, custom_field_index, given_identity_index, sealed_data,
      created_at, updated_at, expires_at)
    SELECT organization_id, id, project_id, environment, 'not_started', token_hash, engine, steps,
      user_info, historical_addresses, profile_must_match, review, second_review, requested_user_id, profile_match, custom_field_index, given_identity_index, sealed_data,
      created_at, created_at, expires_at
      FROM accepted
    RETURNING id, ${PROJECT_PART}`,
);

/** The project's part of a new session's answer. */
export const STEPS_OF_PROJECT = {
  name: 'sessions.steps_of_project',
  text: `SELECT ${PROJECT_PART} FROM verification.projects
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
