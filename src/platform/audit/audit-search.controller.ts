import { Controller, Get, Inject, Query, type StreamableFile, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller, type Principal } from '../access/index.js';
import {
  Answers,
  AnswersFile,
  downloadBusy,
  listView,
  ListViewOf,
  pageOf,
  TableDownloads,
} from '../http/index.js';
import {
  type AuditEntry,
  AUDIT_OUTCOMES,
  type AuditDetails,
  type AuditOutcome,
} from './audit-entry.js';
import { auditCsv, auditJsonLines } from './audit-export.policy.js';
import type { AuditTrail } from './audit-trail.js';
import { auditFilters, ExportAuditQuery, SearchAuditQuery } from './audit-search.dto.js';

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

function consoleAuditEntryView(entry: AuditEntry): ConsoleAuditEntryView {
  const { id, at, actor, action, outcome, subject, details } = entry;
  return { id, object_name: 'console_audit_entry', at, actor, action, outcome, subject, details };
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
      return listView(found.map(consoleAuditEntryView), page);
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
