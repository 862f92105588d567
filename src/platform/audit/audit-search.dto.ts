import { OmitType } from '@nestjs/swagger';
import { momentOrNull } from '../clock/index.js';
import { requestInvalid } from '../errors/index.js';
import { MomentQuery, PageQuery, TextField } from '../http/index.js';
import type { AuditFilters } from './audit-entry.js';

export class SearchAuditQuery extends PageQuery {
  @TextField('Only entries by this account or key, by its full id.', { max: 64, optional: true })
  actor?: string;

  @TextField('Only this action, such as `session.revealed`.', { max: 64, optional: true })
  action?: string;

  @TextField('Only entries about this object, by its full id.', { max: 64, optional: true })
  subject?: string;

  @MomentQuery('Recorded at or after, Unix seconds.') created_after?: number;
  @MomentQuery('Recorded before, Unix seconds.') created_before?: number;
}

export class ExportAuditQuery extends OmitType(SearchAuditQuery, [
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
  return { by, from: momentOrNull(query.created_after), to: momentOrNull(query.created_before) };
}
