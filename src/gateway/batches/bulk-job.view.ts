import { ApiProperty } from '@nestjs/swagger';
import { integer, text, textOrNull, viewOf } from '../../platform/http/index.js';
import {
  BULK_ACTIONS,
  BULK_ROW_STATES,
  BULK_STATUSES,
  type BulkJob,
  needsApproval,
} from './bulk-job.js';
import type { BulkRowWithEmployee } from './bulk-jobs.service.js';
import { nameOf, type Employee } from '../employees/index.js';

export class BulkCountsView {
  @ApiProperty(integer) waiting: number;
  @ApiProperty(integer) done: number;
  @ApiProperty(integer) skipped: number;
  @ApiProperty(integer) failed: number;
}

export class BulkJobView {
  @ApiProperty({ ...text, example: 'job_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['bulk_job'] }) object_name: 'bulk_job';
  @ApiProperty({ ...text, enum: [...BULK_ACTIONS] }) action: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  parameters: Record<string, string>;
  @ApiProperty({ ...text, enum: [...BULK_STATUSES] }) status: string;
  @ApiProperty(integer) employee_count: number;
  @ApiProperty({ type: BulkCountsView }) counts: BulkCountsView;
  @ApiProperty({ type: 'boolean', description: 'Whether somebody else has to confirm it.' })
  needs_second_person: boolean;
  @ApiProperty(text) created_by: string;
  @ApiProperty(textOrNull) approved_by: string | null;
  @ApiProperty(integer) created_at: number;
  @ApiProperty({ ...integer, nullable: true }) ended_at: number | null;
}

export class BulkRowView {
  @ApiProperty({ ...integer, description: 'From 1.' }) number: number;
  @ApiProperty(text) employee_row_id: string;
  @ApiProperty({ ...textOrNull, description: 'Null once they are erased.' })
  employee_id: string | null;
  @ApiProperty(textOrNull) name: string | null;
  @ApiProperty({ ...text, enum: [...BULK_ROW_STATES] }) state: string;
  @ApiProperty({ ...textOrNull, description: 'Why it was skipped or failed.' }) code: string | null;
}

export class BulkRowsView {
  @ApiProperty({ ...text, enum: ['bulk_rows'] }) object_name: 'bulk_rows';
  @ApiProperty({ type: [BulkRowView] }) rows: BulkRowView[];
  @ApiProperty({ ...integer, nullable: true, description: 'The next `after`; null at the end.' })
  next_after: number | null;
}

export function bulkJobView(job: BulkJob): BulkJobView {
  const { name, ...parameters } = job.settings;
  return viewOf(BulkJobView, job, {
    action: name,
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([key, value]) => [key, String(value)]),
    ),
    employee_count: job.itemCount,
    needs_second_person:
      job.status === 'awaiting_approval' || needsApproval(job.settings, job.itemCount),
  });
}

/** `rows` has one more than `limit` where there are more. */
export function bulkRowsView(rows: readonly BulkRowWithEmployee[], limit: number): BulkRowsView {
  const view = ({ state, code }: BulkRowWithEmployee) => ({ state, code });
  return { object_name: 'bulk_rows', ...employeeRows(rows, limit, view) };
}

/** A page of rows of a bulk job or campaign, with what `view` adds to the employee of each. */
export function employeeRows<
  Row extends { number: number; employeeRowId: string; employee: Employee | null },
  V,
>(rows: readonly Row[], limit: number, view: (row: Row) => V) {
  const shown = rows.slice(0, limit).map((row) => ({
    number: row.number,
    employee_row_id: row.employeeRowId,
    employee_id: row.employee?.profile.employee_id ?? null,
    name: nameOf(row.employee),
    ...view(row),
  }));
  const last = shown.at(-1);
  return { rows: shown, next_after: rows.length > limit && last ? last.number : null };
}
