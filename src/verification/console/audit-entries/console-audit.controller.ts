import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  type ListView,
} from '../../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import { auditCsv, auditJsonLines } from './audit-export.policy.js';
import { auditFilters, ExportAuditQuery, ListConsoleAuditQuery } from './console-audit.dto.js';
import { consoleAuditEntryView, ConsoleAuditEntryView } from './console-audit.view.js';
import { ConsoleAudit } from './console-audit.service.js';

@ApiTags('Console')
@Controller('console/v1/audit_entries')
export class ConsoleAuditController {
  constructor(private readonly audit: ConsoleAudit) {}

  @Get()
  @ApiOperation({ summary: 'List and search audit entries, newest first' })
  @Staff('audit:read')
  @Answers(200, ListViewOf(ConsoleAuditEntryView))
  async list(
    @Caller() caller: StaffCaller<'org'>,
    @Query() query: ListConsoleAuditQuery,
  ): Promise<ListView<ConsoleAuditEntryView>> {
    const page = pageOf(query, 'aud');
    const found = await this.audit.list(caller, auditFilters(query), page);
    return listView(found.map(consoleAuditEntryView), page);
  }

  @Get('export/csv')
  @ApiResponse({
    status: 200,
    description: 'The newest 10,000 entries.',
    content: { 'text/csv': { schema: { type: 'string' } } },
  })
  @ApiOperation({ summary: 'Download audit entries as CSV; the download is recorded' })
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="audit.csv"')
  @Staff('audit:export')
  @Answers(200, null)
  async csv(
    @Caller() caller: StaffCaller<'org'>,
    @Query() query: ExportAuditQuery,
  ): Promise<string> {
    return auditCsv(await this.audit.export(caller, auditFilters(query), 'csv'));
  }

  @Get('export/jsonl')
  @ApiResponse({
    status: 200,
    description: 'The newest 10,000 entries, one on a line.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  })
  @ApiOperation({ summary: 'Download audit entries as JSON lines; the download is recorded' })
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="audit.jsonl"')
  @Staff('audit:export')
  @Answers(200, null)
  async jsonLines(
    @Caller() caller: StaffCaller<'org'>,
    @Query() query: ExportAuditQuery,
  ): Promise<string> {
    return auditJsonLines(await this.audit.export(caller, auditFilters(query), 'jsonl'));
  }
}
