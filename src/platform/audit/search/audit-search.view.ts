import { ApiProperty } from '@nestjs/swagger';
import {
  AUDIT_OUTCOMES,
  type AuditDetails,
  type AuditEntry,
  type AuditOutcome,
} from '../audit-entry.js';

/** An audit entry for people: its place in the chain is for machines. */
export class ConsoleAuditEntryView {
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

export function consoleAuditEntryView(entry: AuditEntry): ConsoleAuditEntryView {
  const { id, at, actor, action, outcome, subject, details } = entry;
  return { id, object_name: 'console_audit_entry', at, actor, action, outcome, subject, details };
}
