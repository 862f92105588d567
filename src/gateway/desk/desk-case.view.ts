import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull, time, timeOrNull, viewOf } from '../../platform/http/index.js';
import { REASONS } from '../access-requests/index.js';
import { directoryActionView, DirectoryActionView } from '../directory-actions/index.js';
import { grantView, GrantView } from '../grants/index.js';
import {
  CASE_FLAGS,
  CASE_STATUSES,
  OVERRIDE_REASONS,
  OVERRIDE_STATUSES,
  type CaseStatus,
} from './desk-case.js';
import type { CurrentCase, ListedCase } from './desk-cases.service.js';

export class DeskCaseView {
  @ApiProperty({ ...text, example: 'case_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['desk_case'] }) object_name: 'desk_case';
  @ApiProperty({ ...text, enum: [...CASE_STATUSES] }) status: CaseStatus;
  @ApiProperty({ ...textOrNull, enum: [...REASONS, null], description: 'Why it was not verified.' })
  reason: string | null;
  @ApiProperty(text) access_request_id: string;
  @ApiProperty({ ...text, description: 'Id of the employee at the gateway, not your own one.' })
  employee_row_id: string;
  @ApiProperty(text) action: string;
  @ApiProperty({ ...textOrNull, description: 'Null once the employee was erased.' })
  ticket: string | null;
  @ApiProperty({ ...text, enum: ['email', 'sms'] }) channel: string;
  @ApiProperty({ type: [String], enum: [...CASE_FLAGS], description: 'What is unusual about it.' })
  flags: string[];
  @ApiProperty({ ...timeOrNull, description: 'Until when the shown code is valid.' })
  code_expires_at: number | null;
  @ApiProperty({ type: 'integer', description: 'Wrong codes; the third one ends the case.' })
  misses: number;
  @ApiProperty({
    ...textOrNull,
    enum: [...OVERRIDE_STATUSES, null],
    description: 'Whether two leads let it pass without a verification. It has no grant then.',
  })
  override_status: string | null;
  @ApiProperty({ ...textOrNull, enum: [...OVERRIDE_REASONS, null] })
  override_reason: string | null;
  @ApiProperty(text) opened_by: string;
  @ApiProperty(time) created_at: number;
  @ApiProperty(time) expires_at: number;
  @ApiProperty(timeOrNull) completed_at: number | null;
}

/** For the customer's own system, which uses the grant. An agent never sees it. */
export class GrantedDeskCaseView extends DeskCaseView {
  @ApiProperty({
    type: DirectoryActionView,
    nullable: true,
    description: 'The call of your own system that used the grant up; null without one.',
  })
  automatic_action: DirectoryActionView | null;
  @ApiProperty({
    type: GrantView,
    nullable: true,
    description: 'Only of a verified case. Consume it before you reset anything.',
  })
  grant: GrantView | null;
}

export function deskCaseView(current: ListedCase): DeskCaseView {
  const { deskCase, request, status, codeUntil: codeExpiresAt, misses } = current;
  const { reason, action, expiresAt, completedAt } = request;
  const ticket = request.data?.reference ?? null;
  const known = { status, reason, action, ticket, codeExpiresAt, misses, expiresAt, completedAt };
  return viewOf(DeskCaseView, { ...deskCase, ...known });
}

export function grantedDeskCaseView(current: CurrentCase): GrantedDeskCaseView {
  const { grant, automaticAction: action } = current.request;
  return {
    ...deskCaseView(current),
    automatic_action: action ? directoryActionView(action) : null,
    grant: grant && grantView(grant),
  };
}
