import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { text, textOrNull, time, timeOrNull, viewOf } from '../../platform/http/index.js';
import { type AuditEntry, AUDIT_OUTCOMES, type AuditOutcome } from '../../platform/audit/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { RequestWithGrant } from '../access-requests/index.js';
import { DIRECTORY_VALUES, type DirectoryValue } from '../customers/index.js';
import {
  employeeSummaryView,
  EmployeeSummaryView,
  maskedEmail,
  maskedPhone,
  type Employee,
  type PastIdentity,
  hasOpenRequest,
  type EmployeeStatus,
  type IdentityState,
} from '../employees/index.js';
import {
  identityResetView,
  IdentityResetView,
  type IdentityReset,
} from '../identity-resets/index.js';

/** The suggested next step for HR. Public API, never renamed. */
const NEXT_ACTIONS = [
  'none',
  'complete_record',
  'ask_to_verify',
  'wait',
  'look_into_alarm',
  'correct_contact',
] as const;
type NextAction = (typeof NEXT_ACTIONS)[number];

export interface EmployeeFacts {
  status: EmployeeStatus;
  identityState: IdentityState;
  /** Whether the record has all values that a first verification compares. */
  isComplete: boolean;
}

const masked: ApiPropertyOptions = { ...textOrNull, description: 'Masked.', example: '••• 12' };

export class DepartmentsView {
  @ApiProperty({ ...text, enum: ['departments'] }) object_name: 'departments';
  @ApiProperty({
    type: [String],
    description: 'Sorted; each in the spelling of one of its employees.',
  })
  names: string[];
}

export function departmentsView(names: string[]): DepartmentsView {
  return { object_name: 'departments', names };
}

export class EmployeeRequestGrantView {
  @ApiProperty(text) id: string;
  @ApiProperty(text) status: string;
  @ApiProperty(time) expires_at: number;
}

export class EmployeeRequestView {
  @ApiProperty(text) id: string;
  @ApiProperty(text) action: string;
  @ApiProperty(text) flow: string;
  @ApiProperty(text) status: string;
  @ApiProperty(textOrNull) reason: string | null;
  @ApiProperty(textOrNull) reference: string | null;
  @ApiProperty(time) created_at: number;
  @ApiProperty(time) expires_at: number;
  @ApiProperty(timeOrNull) completed_at: number | null;
  @ApiProperty({ type: EmployeeRequestGrantView, nullable: true })
  grant: EmployeeRequestGrantView | null;
}

export class PastIdentityView {
  @ApiProperty(time) established_at: number;
  @ApiProperty(time) ended_at: number;
  @ApiProperty(text) reason: string;
}

export class TimelineEntryView {
  @ApiProperty(text) id: string;
  @ApiProperty(time) at: number;
  @ApiProperty({ ...text, example: 'employee.changed' }) action: string;
  @ApiProperty({ ...text, enum: [...AUDIT_OUTCOMES] }) outcome: AuditOutcome;
  @ApiProperty({ ...text, description: 'Id of the actor, or `system`.' }) actor: string;
  @ApiProperty({ ...textOrNull, description: 'Name of the actor, if a staff member.' })
  actor_name: string | null;
  @ApiProperty(text) subject: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) details: AuditEntry['details'];
}

/** The directory that provisions an employee, and the values that only it changes. */
export class OwningDirectoryView {
  @ApiProperty({ ...text, example: 'conn_01h455vb4pex5vsknk084sn02q' }) connection_id: string;
  @ApiProperty({ ...text, example: 'Okta, production' }) name: string;
  @ApiProperty({ type: [String], enum: [...DIRECTORY_VALUES] }) values: DirectoryValue[];
}

/** The data of all tabs of one employee, in one answer. */
export class EmployeeDetailView extends EmployeeSummaryView {
  @ApiProperty(masked) email: string | null;
  @ApiProperty(masked) phone: string | null;
  @ApiProperty({ type: 'boolean' }) has_birth_date: boolean;
  @ApiProperty({ type: 'boolean' }) has_address: boolean;
  @ApiProperty({ type: OwningDirectoryView, nullable: true })
  directory: OwningDirectoryView | null;
  @ApiProperty({ ...text, enum: [...NEXT_ACTIONS] }) next_action: NextAction;
  @ApiProperty({ type: 'integer' }) live_grants: number;
  @ApiProperty({ type: 'integer' }) open_requests: number;
  @ApiProperty({ type: [EmployeeRequestView], description: 'The newest, newest first.' })
  requests: EmployeeRequestView[];
  @ApiProperty({ type: [PastIdentityView], description: 'Newest first.' })
  past_identities: PastIdentityView[];
  @ApiProperty({ type: [IdentityResetView], description: 'Newest first.' })
  resets: IdentityResetView[];
  @ApiProperty({ type: [TimelineEntryView], description: 'The newest, newest first.' })
  timeline: TimelineEntryView[];
}

export interface EmployeeDetail {
  employee: Employee;
  requests: RequestWithGrant[];
  pastIdentities: PastIdentity[];
  resets: IdentityReset[];
  directory: { id: Id<'conn'>; name: string; values: DirectoryValue[] } | null;
  timeline: AuditEntry[];
  /** Names of the staff members of the timeline, by id. */
  names: ReadonlyMap<string, string>;
}

export function employeeDetailView(detail: EmployeeDetail): EmployeeDetailView {
  const { employee, requests, pastIdentities, resets, directory, timeline, names } = detail;
  const { first_name: first, last_name: last, dob, email, phone, address } = employee.profile;
  return {
    ...employeeSummaryView(employee),
    email: maskedEmail(email),
    phone: maskedPhone(phone),
    has_birth_date: dob !== null,
    has_address: address !== null,
    directory: directory && viewOf(OwningDirectoryView, directory, { connection_id: directory.id }),
    next_action: nextAction({
      status: employee.status,
      identityState: employee.identityState,
      isComplete: [first, last, dob].every((value) => value !== null),
    }),
    live_grants: requests.filter(({ grant }) => grant?.status === 'active').length,
    open_requests: requests.filter(({ status }) => status === 'pending').length,
    requests: requests.map(employeeRequestView),
    past_identities: pastIdentities.map((past) => viewOf(PastIdentityView, past)),
    resets: resets.map((reset) => identityResetView(reset)),
    timeline: timeline.map((entry) => timelineEntryView(entry, names)),
  };
}

function employeeRequestView(request: RequestWithGrant): EmployeeRequestView {
  const { grant, data } = request;
  return viewOf(EmployeeRequestView, request, {
    reference: data?.reference ?? null,
    grant: grant && viewOf(EmployeeRequestGrantView, grant),
  });
}

function timelineEntryView(
  entry: AuditEntry,
  names: ReadonlyMap<string, string>,
): TimelineEntryView {
  const actor_name = names.get(entry.actor) ?? null;
  return viewOf(TimelineEntryView, { ...entry, at: new Date(entry.at) }, { actor_name });
}

export function nextAction({ status, identityState, isComplete }: EmployeeFacts): NextAction {
  if (identityState === 'needs_attention') return 'look_into_alarm';
  if (status !== 'active' || identityState === 'established' || identityState === 'exempt')
    return 'none';
  if (!isComplete) return 'complete_record';
  if (identityState === 'undelivered') return 'correct_contact';
  return hasOpenRequest(identityState) ? 'wait' : 'ask_to_verify';
}
