import { IntersectionType } from '@nestjs/swagger';
import { requestInvalid } from '../../platform/errors/index.js';
import {
  ChoiceField,
  IntegerField,
  IntegerQuery,
  NestedField,
  TextsField,
} from '../../platform/http/index.js';
import { BULK_ROW_STATES, type BulkRowState } from './bulk-job.js';
import { MOST_EMPLOYEES, type BulkSelection } from './batches.service.js';
import {
  ChangeStatusDto,
  employeeFilters,
  EmployeeFiltersDto,
  ExemptDto,
} from '../employees/index.js';

/** The filters of the list, evaluated again by the server. */
export class BulkFiltersDto extends EmployeeFiltersDto {}

export class BulkSelectionDto {
  @TextsField('Ids of employee rows. Without them, every employee that matches the filters.', {
    max: 40,
    maxItems: 500,
    optional: true,
  })
  employee_row_ids?: string[] | null;
  @NestedField('Without filters and ids, every employee.', {
    type: () => BulkFiltersDto,
    optional: true,
  })
  filters?: BulkFiltersDto | null;
}

/** Throws `request_invalid` if both ids and filters are given. */
export function selectionOf({ employee_row_ids: ids, filters }: BulkSelectionDto): BulkSelection {
  if (ids && filters)
    throw requestInvalid({ detail: 'Send employee_row_ids or filters, not both' });
  return ids ? { ids } : { filters: employeeFilters(filters ?? {}) };
}

export class BulkExemptDto extends IntersectionType(BulkSelectionDto, ExemptDto) {}
export class BulkStatusDto extends IntersectionType(BulkSelectionDto, ChangeStatusDto) {}

export class StartBulkJobDto {
  @IntegerField('The number of employees of the job, as the person confirmed it.', {
    min: 1,
    max: MOST_EMPLOYEES,
  })
  employee_count: number;
}

export class BulkRowsQuery {
  @IntegerQuery('Rows after this number.', { min: 0, max: MOST_EMPLOYEES, optional: true })
  after?: number;
  @ChoiceField('Only rows in this state.', { of: BULK_ROW_STATES, optional: true })
  state?: BulkRowState;
}
