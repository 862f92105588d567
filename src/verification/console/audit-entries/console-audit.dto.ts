import { OmitType } from '@nestjs/swagger';
import type { AuditFilters } from '../../../platform/audit/index.js';
import { requestInvalid } from '../../../platform/errors/index.js';
import { IntegerQuery, PageQuery, TextField } from '../../../platform/http/index.js';

const LAST_SECOND = 253_402_300_799;

export class ListConsoleAuditQuery extends PageQuery {
  @TextField({
    description: 'Only what this account or key did, by its whole id.',
    max: 64,
    optional: true,
  })
  actor?: string;

  @TextField({
    description: 'Only this action, such as `session.revealed`.',
    max: 64,
    optional: true,
  })
  action?: string;

  @TextField({ description: 'Only what concerns this, by its whole id.', max: 64, optional: true })
  subject?: string;

  @IntegerQuery({
    description: 'Recorded at or after, Unix seconds.',
    min: 0,
    max: LAST_SECOND,
    optional: true,
  })
  created_after?: number;

  @IntegerQuery({
    description: 'Recorded before, Unix seconds.',
    min: 0,
    max: LAST_SECOND,
    optional: true,
  })
  created_before?: number;
}

export class ExportAuditQuery extends OmitType(ListConsoleAuditQuery, [
  'limit',
  'starting_after',
  'ending_before',
] as const) {}

/**
 * Throws `request_invalid` for more than one of actor, action and subject: each has its own index.
 */
export function auditFilters(query: ExportAuditQuery): AuditFilters {
  const { actor, action, subject } = query;
  const [by = null, ...others] = Object.entries({ actor, action, subject }).flatMap(
    ([field, value]) => (value ? [{ field: field as 'actor', value }] : []),
  );
  if (others.length > 0)
    throw requestInvalid({ detail: 'Filter by one of actor, action and subject' });
  return { by, from: momentOf(query.created_after), to: momentOf(query.created_before) };
}

function momentOf(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(seconds * 1000);
}
