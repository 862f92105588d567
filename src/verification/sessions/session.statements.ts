import { batchStatement } from '../../platform/concurrency/index.js';
import { ANSWER_COLUMNS, insertAnswers } from '../../platform/idempotency/index.js';
import { keyset } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { firstUuidAt, uuidOf, type Id } from '../../platform/ids/index.js';
import type { StepName } from '../projects/index.js';
import { SESSION_EVENTS } from './model/session.policy.js';
import { COLUMNS, type Contact } from './session.row.js';
import type { SessionStatus } from './model/session.machine.js';

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

export interface SessionFilters {
  id?: Id<'vs'>;
  status?: SessionStatus;
  projectId?: Id<'proj'>;
  userId?: Id<'user'>;
  createdAfter?: Date;
  createdBefore?: Date;
  customFields?: Record<string, string>;
  contact?: Contact;
  /** Only those that had one of these steps, and whose data was not destroyed. */
  holding?: readonly StepName[];
}

/** Counting stops here: a value with more sessions counts as common. */
const COUNTED = 1_000;

/** Values of custom fields, those with the fewest sessions first. */
export const RAREST_FIELDS = `SELECT v.value FROM unnest($3::bytea[]) AS v (value)
  CROSS JOIN LATERAL (SELECT count(*) AS sessions FROM (
    SELECT FROM verification.session_custom_fields
     WHERE organization_id = $1 AND environment = $2 AND value_index = v.value LIMIT ${String(COUNTED)}) AS found) AS c
  ORDER BY c.sessions`;

/**
 * A page of sessions. Indexes serve each filter and pair; times bound the ids. It walks the rarest
 * custom field and checks the others.
 */
export function listStatement(
  tenant: [organization: string, environment: string],
  { id: only, status, projectId, userId, createdAfter, createdBefore, holding }: SessionFilters,
  [field, ...otherFields]: Buffer[],
  page: Page<'vs'>,
): [text: string, values: unknown[]] {
  const [walked, id] = field ? ['f', 'f.session_id'] : ['s', 's.id'];
  const values: unknown[] = [...tenant];
  const where = [`${walked}.organization_id = $1`, `${walked}.environment = $2`];
  const add = (condition: string, value: unknown): void => {
    where.push(`${condition} $${String(values.push(value))}`);
  };
  if (field) add('f.value_index =', field);
  if (otherFields.length > 0) add('s.custom_field_index @>', otherFields);
  if (only) add(`${id} =`, uuidOf(only));
  if (status) add(`${walked}.status =`, status);
  if (projectId) add(`${walked}.project_id =`, uuidOf(projectId));
  if (userId) add(`${walked}.user_id =`, uuidOf(userId));
  if (createdAfter) add(`${id} >=`, firstUuidAt(createdAfter));
  if (createdBefore) add(`${id} <`, firstUuidAt(createdBefore));
  if (holding) add('s.redacted_at IS NULL AND s.steps &&', holding);
  const from = field
    ? `verification.session_custom_fields f JOIN (${TABLES}) ON s.organization_id = $1 AND s.id = f.session_id`
    : TABLES;
  return [
    `SELECT ${COLUMNS} FROM ${from} WHERE ${where.join(' AND ')} ${keyset(page, values, id)}`,
    values,
  ];
}
