import { ChoicesField, IntegerField, TextField } from '../../../platform/http/index.js';
import {
  EMPLOYEE_STATUSES,
  IDENTITY_STATES,
  type EmployeeStatus,
  type IdentityState,
} from '../employee.js';
import { GROUP_ID } from './console-employee.dto.js';
import type { SavedFilterContent } from './saved-filter.entity.js';

/** One line of text that is not blank. */
const NAME = /^(?=.*\S)\P{Cc}+$/u;

export class SaveFilterDto {
  @TextField('Name of the list.', { min: 1, max: 60, pattern: NAME, shape: 'be one line of text' })
  name: string;
  @ChoicesField('Any status when left out.', {
    of: EMPLOYEE_STATUSES,
    max: EMPLOYEE_STATUSES.length,
    optional: true,
  })
  statuses?: EmployeeStatus[] | null;
  @ChoicesField('Any state when left out.', {
    of: IDENTITY_STATES,
    max: IDENTITY_STATES.length,
    optional: true,
  })
  identity_states?: IdentityState[] | null;
  @TextField('The whole name of a department.', { max: 100, optional: true })
  department?: string | null;
  @TextField('The id of a group of a directory.', {
    max: 64,
    pattern: GROUP_ID,
    shape: 'be the id of a group',
    optional: true,
  })
  group?: string | null;
  @IntegerField('Added more than this many days ago, whenever the list is opened.', {
    min: 1,
    max: 3_650,
    optional: true,
  })
  added_days_ago?: number | null;
}

export function savedFilterContent(input: SaveFilterDto): SavedFilterContent {
  return {
    name: input.name.trim(),
    statuses: input.statuses ?? [],
    identityStates: input.identity_states ?? [],
    department: input.department ?? null,
    group: input.group ?? null,
    addedDaysAgo: input.added_days_ago ?? null,
  };
}
