import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  AuditEntryListView,
  auditEntryListView,
  ListAuditEntriesQuery,
} from '../../platform/audit/index.js';
import { Answers } from '../../platform/http/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { VerificationAudit } from '../audit/index.js';

@ApiTags('Audit')
@Controller('v1/audit_entries')
export class AuditEntriesController {
  constructor(private readonly audit: VerificationAudit) {}

  @Get()
  @ApiOperation({
    summary: 'List the audit entries of the organization by number, without gaps',
    description: 'Of both environments: an organization has one audit.',
  })
  @ApiKey('audit:read')
  @Answers(200, AuditEntryListView)
  list(
    @Caller() caller: ApiCaller,
    @Query() query: ListAuditEntriesQuery,
  ): Promise<AuditEntryListView> {
    return auditEntryListView(query, (after, limit) =>
      this.audit.list(caller.tenantId, after, limit),
    );
  }
}
