import { ApiProperty } from '@nestjs/swagger';
import { viewOf } from '../../../platform/http/index.js';
import {
  EMPLOYEE_STATUSES,
  IDENTITY_STATES,
  type EmployeeStatus,
  type IdentityState,
} from '../employee.js';
import type { SavedFilter } from './saved-filter.entity.js';

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
