import { ChoicesField, IntegerField, TextField, viewOf } from '../../../platform/http/index.js';
import {
  EMPLOYEE_STATUSES,
  IDENTITY_STATES,
  type EmployeeStatus,
  type IdentityState,
} from '../employee.js';
import { GROUP_ID } from './console-employee.dto.js';
import type { SavedFilterContent, SavedFilter } from './saved-filter.store.js';
import { ApiProperty } from '@nestjs/swagger';

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
  @TextField('The id of a group of a directory.', GROUP_ID) group?: string | null;
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

export class SavedFilterView {
  @ApiProperty({ type: 'string', example: 'flt_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['saved_filter'] }) object_name: 'saved_filter';
  @ApiProperty({ type: 'string' }) name: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...EMPLOYEE_STATUSES] },
    description: 'Empty for any.',
  })
  statuses: EmployeeStatus[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...IDENTITY_STATES] },
    description: 'Empty for any.',
  })
  identity_states: IdentityState[];
  @ApiProperty({ type: 'string', nullable: true }) department: string | null;
  @ApiProperty({ type: 'string', nullable: true }) group: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) added_days_ago: number | null;
  @ApiProperty({ type: 'string' }) created_by: string;
}

export class SavedFilterListView {
  @ApiProperty({ type: 'string', enum: ['saved_filter_list'] })
  object_name: 'saved_filter_list';
  @ApiProperty({ type: [SavedFilterView], description: 'All of them, oldest first.' })
  data: SavedFilterView[];
}

export class DeletedSavedFilterView {
  @ApiProperty({ type: 'string' }) id: string;
  @ApiProperty({ type: 'string', enum: ['saved_filter'] }) object_name: 'saved_filter';
  @ApiProperty({ type: 'boolean', enum: [true] }) deleted: true;
}

export function savedFilterView({ id, createdBy, content }: SavedFilter): SavedFilterView {
  return viewOf(SavedFilterView, { id, createdBy, ...content });
}

export function savedFilterListView(filters: readonly SavedFilter[]): SavedFilterListView {
  return { object_name: 'saved_filter_list', data: filters.map(savedFilterView) };
}

export function deletedSavedFilterView(id: string): DeletedSavedFilterView {
  return { id, object_name: 'saved_filter', deleted: true };
}
