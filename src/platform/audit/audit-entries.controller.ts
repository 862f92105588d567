import { Controller, Get, Inject, Query, type Type } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../access/index.js';
import { AfterQuery, Answers, LimitQuery, numberedList, viewOf } from '../http/index.js';
import {
  AUDIT_OUTCOMES,
  type AuditDetails,
  type AuditOutcome,
  type LinkedEntry,
} from './audit-entry.js';
import type { AuditTrail } from './audit-trail.js';

class ListAuditEntriesQuery {
  @AfterQuery('entries')
  after?: number;

  @LimitQuery()
  limit?: number;
}

class AuditEntryView {
  @ApiProperty({ type: 'string', example: 'aud_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['audit_entry'] }) object_name: 'audit_entry';
  @ApiProperty({ type: 'string', description: 'The tenant it belongs to.' })
  tenant: string;
  @ApiProperty({
    type: 'integer',
    description:
      'Number within the tenant: 1, 2, 3, … without a gap. The first ones are removed after their retention.',
  })
  sequence: number;
  @ApiProperty({
    type: 'string',
    description:
      'Hex. SHA-256 over the hash of the entry before (32 zero bytes before number 1) and, in RFC 8785 canonical JSON, ' +
      'the fields tenant, id, at, actor, action, outcome, subject and details of this one.',
  })
  hash: string;
  @ApiProperty({ type: 'integer' }) created_at: number;
  @ApiProperty({ type: 'string', description: 'The exact time, as it is hashed.' })
  at: string;
  @ApiProperty({
    type: 'string',
    description: 'Id of the calling key; otherwise system, operator, browser or unknown.',
  })
  actor: string;
  @ApiProperty({ type: 'string', example: 'session.revealed' }) action: string;
  @ApiProperty({ type: 'string', enum: [...AUDIT_OUTCOMES] }) outcome: AuditOutcome;
  @ApiProperty({ type: 'string', description: 'Id of what it is about.' }) subject: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) details: AuditDetails;
}

class AuditEntryListView {
  @ApiProperty({ type: 'string', enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [AuditEntryView], description: 'Oldest first.' }) data: AuditEntryView[];
  @ApiProperty({ type: 'boolean' }) has_more: boolean;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The `after` of the next page; null on the last one.',
  })
  next_cursor: number | null;
}

interface AuditEntriesRoute {
  path: string;
  summary: string;
  description?: string;
  /** Opens the route to keys. */
  access: MethodDecorator;
  audit: Type<{ readonly trail: AuditTrail }>;
}

/** The route with which a tenant's systems read its audit. */
export function auditEntriesController({ path, access, audit, ...told }: AuditEntriesRoute): Type {
  @ApiTags('Audit')
  @Controller(path)
  class AuditEntriesController {
    constructor(@Inject(audit) private readonly audit: { readonly trail: AuditTrail }) {}

    @Get()
    @ApiOperation(told)
    @access
    @Answers(200, AuditEntryListView)
    list(@Caller() { tenantId }: Principal, @Query() query: ListAuditEntriesQuery) {
      const read = (after: number, limit: number) => this.audit.trail.list(tenantId, after, limit);
      return numberedList(query, read, auditEntryView);
    }
  }
  return AuditEntriesController;
}

/** Null for a removed entry: the numbers show the gap, and `audit verify` explains it. */
function auditEntryView({ sequence, hash, entry }: LinkedEntry): AuditEntryView | null {
  if (!entry) return null;
  const link = { sequence, hash: hash.toString('hex'), createdAt: new Date(entry.at) };
  return viewOf(AuditEntryView, { ...entry, ...link });
}
