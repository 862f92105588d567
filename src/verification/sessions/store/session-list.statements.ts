import { keyset } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { firstUuidAt, uuidOf, type Id } from '../../../platform/ids/index.js';
import type { StepName } from '../../projects/index.js';
import type { Contact } from './contact-index.js';
import { COLUMNS } from './session.row.js';
import { TABLES } from './session.statements.js';
import type { SessionStatus } from '../model/session.machine.js';

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
