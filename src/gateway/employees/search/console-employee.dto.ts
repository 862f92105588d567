import { IntersectionType, OmitType } from '@nestjs/swagger';
import {
  ChoiceField,
  DateField,
  MomentQuery,
  PageQuery,
  TextField,
} from '../../../platform/http/index.js';
import { isId } from '../../../platform/ids/index.js';
import { requestInvalid } from '../../../platform/errors/index.js';
import { CreateEmployeeDto, UpdateEmployeeDto } from '../employee.dto.js';
import {
  EMPLOYEE_STATUSES,
  IDENTITY_STATES,
  type EmployeeStatus,
  type IdentityState,
} from '../employee.js';
import type { EmployeeFilters } from './employee-list.store.js';

/** The id of a directory's group, as it is written. */
export const GROUP_ID = {
  max: 64,
  pattern: /^grp_[0-9a-hjkmnp-tv-z]{26}$/,
  shape: 'be the id of a group',
  optional: true,
} as const;

/** One or several of a closed set, with commas between. */
function severalOf(values: readonly string[]): RegExp {
  const one = `(${values.join('|')})`;
  return new RegExp(`^${one}(,${one})*$`);
}

/** Filters of a query or a body; null means not given. */
export class EmployeeFiltersDto {
  @TextField(
    'The beginning of an employee id (at least two characters), an exact e-mail, an exact telephone, or beginnings of words of the name (at least two letters each).',
    { max: 254, optional: true },
  )
  search?: string | null;

  @TextField('One or several statuses, with commas between.', {
    max: 100,
    pattern: severalOf(EMPLOYEE_STATUSES),
    shape: `be one or several of ${EMPLOYEE_STATUSES.join(', ')}`,
    optional: true,
  })
  status?: string | null;

  @TextField('One or several identity states, with commas between.', {
    max: 200,
    pattern: severalOf(IDENTITY_STATES),
    shape: `be one or several of ${IDENTITY_STATES.join(', ')}`,
    optional: true,
  })
  identity_state?: string | null;

  @TextField('The whole name of a department.', { max: 100, optional: true })
  department?: string | null;

  @TextField('The id of a group of a directory.', GROUP_ID) group?: string | null;

  @MomentQuery('Added at or after this time, in Unix seconds.') created_after?: number | null;
  @MomentQuery('Added before this time, in Unix seconds.') created_before?: number | null;

  @MomentQuery('Verified at or after this time, in Unix seconds. Sorts by verification.')
  verified_after?: number | null;

  @MomentQuery('Verified before this time, in Unix seconds. Sorts by verification.')
  verified_before?: number | null;
}

export class ListEmployeesQuery extends IntersectionType(PageQuery, EmployeeFiltersDto) {}

/** Throws `request_invalid` for filters on two kinds of times: each has its own order. */
export function employeeFilters(query: EmployeeFiltersDto): EmployeeFilters {
  const { search, status, identity_state: states, department, group } = query;
  const { created_after, created_before, verified_after, verified_before } = query;
  const asksCreated = isAsked(created_after) || isAsked(created_before);
  const asksVerified = isAsked(verified_after) || isAsked(verified_before);
  if (asksCreated && asksVerified)
    throw requestInvalid({ detail: 'Filter by created_… or by verified_…, not by both' });
  return {
    ...(isAsked(search) && { search }),
    ...(isAsked(status) && { statuses: status.split(',') as EmployeeStatus[] }),
    ...(isAsked(states) && { identityStates: states.split(',') as IdentityState[] }),
    ...(isAsked(department) && { department }),
    ...(isId('grp', group) && { group }),
    ...(isAsked(created_after) && { createdAfter: at(created_after) }),
    ...(isAsked(created_before) && { createdBefore: at(created_before) }),
    ...(isAsked(verified_after) && { verifiedAfter: at(verified_after) }),
    ...(isAsked(verified_before) && { verifiedBefore: at(verified_before) }),
  };
}

function isAsked<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}

function at(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Without the status, which has its own route and permission. */
export class CreateRecordDto extends OmitType(CreateEmployeeDto, ['status'] as const) {}
export class UpdateRecordDto extends OmitType(UpdateEmployeeDto, ['status'] as const) {}

/** Why an employee's status changes. Public API, never renamed. */
export const STATUS_REASONS = [
  'left',
  'dismissed',
  'leave_of_absence',
  'security',
  'record_error',
  'returned',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

export class ChangeStatusDto {
  @ChoiceField('Any status except active ends grants and open requests.', { of: EMPLOYEE_STATUSES })
  status: EmployeeStatus;
  @ChoiceField('Why; recorded.', { of: STATUS_REASONS }) reason: StatusReason;
}

export const REVEAL_REASONS = ['correct_record', 'contact_employee', 'legal_request'] as const;
export const EXEMPTION_REASONS = ['long_absence', 'no_document', 'accessibility', 'legal'] as const;

export class RevealDto {
  @ChoiceField('Why the whole record is needed; recorded.', { of: REVEAL_REASONS })
  reason: (typeof REVEAL_REASONS)[number];
}

export class ExemptDto {
  @DateField('The first day on which the employee is asked again, at most 180 days ahead.')
  until: string;
  @ChoiceField('Why; recorded.', { of: EXEMPTION_REASONS })
  reason: (typeof EXEMPTION_REASONS)[number];
}
