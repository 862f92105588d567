import { Injectable } from '@nestjs/common';
import type { Page } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import type { CustomerActor } from '../customers/index.js';
import { EmployeesService, type EmployeeFilters } from '../employees/index.js';
import { bulkSelectionTooLarge } from './batch.problems.js';

/** Employees of one batch. */
export const MOST_EMPLOYEES = 5_000;

const PAGE = 1_000;

/** These employees, or all that match a filter now. */
export type BulkSelection = { ids: readonly string[] } | { filters: EmployeeFilters };

/** Finds the employees of a selection. */
@Injectable()
export class EmployeeSelections {
  constructor(private readonly employees: EmployeesService) {}

  /** Newest first. Unknown ids are ignored later. Throws `bulk_selection_too_large`. */
  async choose(actor: CustomerActor, selection: BulkSelection): Promise<Id<'emp'>[]> {
    if ('ids' in selection) {
      const ids = selection.ids.filter((id): id is Id<'emp'> => isId('emp', id));
      if (ids.length > MOST_EMPLOYEES) throw tooMany();
      return ids;
    }
    const chosen: Id<'emp'>[] = [];
    for (let after: Id<'emp'> | null = null; ;) {
      const page: Page<'emp'> = { limit: PAGE, after, before: null };
      const found = await this.employees.findIds(actor, selection.filters, page);
      chosen.push(...found.ids.slice(0, PAGE));
      if (chosen.length > MOST_EMPLOYEES) throw tooMany();
      after = found.ids.length > PAGE ? (chosen.at(-1) ?? null) : found.stoppedAt;
      if (after === null) return chosen;
    }
  }
}

function tooMany(): Error {
  return bulkSelectionTooLarge({
    detail: `A job takes ${String(MOST_EMPLOYEES)} employees; choose fewer by a filter`,
  });
}
