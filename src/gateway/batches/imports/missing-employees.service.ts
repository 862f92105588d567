import { Injectable } from '@nestjs/common';
import { BulkJobsService } from '../bulk/bulk-jobs.service.js';
import { ImportsService } from './imports.service.js';
import { MOST_EMPLOYEES } from '../employee-selections.js';
import type { BulkJob } from '../bulk/bulk-job.js';
import type { Id } from '../../../platform/ids/index.js';
import type { StaffActor } from '../../customers/index.js';
import type { EmployeeStatus } from '../../employees/index.js';

/**
 * Prepares an action on the employees missing from an imported file. A person reviews and starts
 * it.
 */
@Injectable()
export class MissingEmployeesService {
  constructor(
    private readonly imports: ImportsService,
    private readonly jobs: BulkJobsService,
  ) {}

  /** Throws `import_not_ready`, `import_expired`, `bulk_selection_empty`, `bulk_selection_too_large`. */
  async prepare(
    actor: StaffActor,
    importId: string,
    change: { status: EmployeeStatus; reason: string },
  ): Promise<BulkJob> {
    const { ids, active } = await this.imports.missing(actor, importId, MOST_EMPLOYEES);
    const source = { missing_from: importId as Id<'imp'>, active_employees: active };
    return this.jobs.prepare(actor, { name: 'change_status', ...change, ...source }, { ids });
  }
}
