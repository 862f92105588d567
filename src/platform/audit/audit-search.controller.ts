import { Controller, Get, Inject, Query, type StreamableFile, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty, OmitType } from '@nestjs/swagger';
import { Caller, type Principal } from '../access/index.js';
import {
  Answers,
  AnswersFile,
  downloadBusy,
  listView,
  ListViewOf,
  pageOf,
  TableDownloads,
  MomentQuery,
  PageQuery,
  TextField,
  viewOf,
} from '../http/index.js';
import {
  AUDIT_OUTCOMES,
  type AuditDetails,
  type AuditOutcome,
  type AuditFilters,
} from './audit-entry.js';
import { auditCsv, auditJsonLines } from './audit.policy.js';
import type { AuditTrail } from './audit-trail.js';
import { momentOrNull } from '../clock/index.js';
import { requestInvalid } from '../errors/index.js';

class SearchAuditQuery extends PageQuery {
  @TextField('Only entries by this account or key, by its full id.', { max: 64, optional: true })
  actor?: string;

  @TextField('Only this action, such as `session.revealed`.', { max: 64, optional: true })
  action?: string;

  @TextField('Only entries about this object, by its full id.', { max: 64, optional: true })
  subject?: string;

  @MomentQuery('Recorded at or after, Unix seconds.') created_after?: number;
  @MomentQuery('Recorded before, Unix seconds.') created_before?: number;
}

class ExportAuditQuery extends OmitType(SearchAuditQuery, [
  'limit',
  'starting_after',
  'ending_before',
] as const) {}

/**
 * Throws `request_invalid` for more than one of actor, action and subject: each has its own index.
 */
function auditFilters(query: ExportAuditQuery): AuditFilters {
  const { actor, action, subject } = query;
  const [by = null, ...others] = Object.entries({ actor, action, subject }).flatMap(
    ([field, value]) => (value ? [{ field: field as 'actor', value }] : []),
  );
  if (others.length > 0)
    throw requestInvalid({ detail: 'Filter by one of actor, action and subject' });
  return { by, from: momentOrNull(query.created_after), to: momentOrNull(query.created_before) };
}

/** An audit entry for people: its place in the chain is for machines. */
class ConsoleAuditEntryView {
  @ApiProperty({ type: 'string', example: 'aud_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['console_audit_entry'] })
  object_name: 'console_audit_entry';
  @ApiProperty({ type: 'string', format: 'date-time' }) at: string;
  @ApiProperty({
    type: 'string',
    description:
      'Id of the account or key that did it; system, operator, browser or unknown otherwise.',
  })
  actor: string;
  @ApiProperty({ type: 'string', example: 'session.revealed' }) action: string;
  @ApiProperty({ type: 'string', enum: [...AUDIT_OUTCOMES] }) outcome: AuditOutcome;
  @ApiProperty({ type: 'string', description: 'Id of what it is about.' }) subject: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) details: AuditDetails;
}

interface AuditSearchRoutes {
  path: string;
  tag: string;
  /** Opens a handler to staff with this permission. */
  access: (permission: 'audit:read' | 'audit:export') => MethodDecorator;
  audit: Type<{ readonly trail: AuditTrail }>;
}

/** The routes with which staff reads the audit of a product. */
export function auditSearchController({ path, tag, access, audit }: AuditSearchRoutes): Type {
  @ApiTags(tag)
  @Controller(path)
  class AuditSearchController {
    constructor(
      @Inject(audit) private readonly audit: { readonly trail: AuditTrail },
      private readonly downloads: TableDownloads,
    ) {}

    @Get()
    @ApiOperation({ summary: 'List and search audit entries, newest first' })
    @access('audit:read')
    @Answers(200, ListViewOf(ConsoleAuditEntryView))
    async list(@Caller() { tenantId }: Principal, @Query() query: SearchAuditQuery) {
      const page = pageOf(query, 'aud');
      const found = await this.audit.trail.store.search(tenantId, auditFilters(query), page);
      const shown = found.map((entry) => viewOf(ConsoleAuditEntryView, entry));
      return listView(shown, page);
    }

    @Get('export/csv')
    @AnswersFile('audit.csv', 'text/csv', 'The newest 10,000 entries.')
    @ApiOperation({ summary: 'Download audit entries as CSV; the download is recorded' })
    @access('audit:export')
    @Answers<StreamableFile>(200, null, downloadBusy)
    csv(@Caller() caller: Principal, @Query() query: ExportAuditQuery) {
      const { begin, pages } = this.audit.trail.export(caller, auditFilters(query), 'csv');
      return this.downloads.open(caller.tenantId, { begin, parts: auditCsv(pages) });
    }

    @Get('export/jsonl')
    @AnswersFile('audit.jsonl', 'text/plain', 'The newest 10,000 entries, one on a line.')
    @ApiOperation({ summary: 'Download audit entries as JSON lines; the download is recorded' })
    @access('audit:export')
    @Answers<StreamableFile>(200, null, downloadBusy)
    jsonLines(@Caller() caller: Principal, @Query() query: ExportAuditQuery) {
      const { begin, pages } = this.audit.trail.export(caller, auditFilters(query), 'jsonl');
      return this.downloads.open(caller.tenantId, { begin, parts: auditJsonLines(pages) });
    }
  }
  return AuditSearchController;
}
