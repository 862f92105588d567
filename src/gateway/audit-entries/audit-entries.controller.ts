import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  AuditEntryListView,
  auditEntryListView,
  ListAuditEntriesQuery,
} from '../../platform/audit/index.js';
import { Answers } from '../../platform/http/index.js';
import { GatewayAudit } from '../audit/index.js';
import { CustomerKey, type CustomerCaller } from '../customers/index.js';

@ApiTags('Audit')
@Controller('gateway/v1/audit_entries')
export class AuditEntriesController {
  constructor(private readonly audit: GatewayAudit) {}

  @Get()
  @ApiOperation({ summary: 'List the audit entries of the customer by number, without gaps' })
  @CustomerKey('audit:read')
  @Answers(200, AuditEntryListView)
  list(
    @Caller() caller: CustomerCaller,
    @Query() query: ListAuditEntriesQuery,
  ): Promise<AuditEntryListView> {
    return auditEntryListView(query, (after, limit) =>
      this.audit.list(caller.tenantId, after, limit),
    );
  }
}
