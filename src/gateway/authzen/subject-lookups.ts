import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import type { SubjectLookup } from '../customers/index.js';
import { EmployeeStore, type Employee } from '../employees/index.js';

/** The employee of a customer by one kind of id; null if there is none. */
export type FindSubject = (customerId: Id<'cust'>, id: string) => Promise<Employee | null>;

/** Who the subject of an evaluation is. Modules that know other ids of employees register theirs. */
@Injectable()
export class SubjectLookups {
  readonly #lookups = new Map<SubjectLookup, FindSubject>();

  constructor(employees: EmployeeStore) {
    this.register('employee_id', (customerId, id) => employees.findByEmployeeId(customerId, id));
  }

  register(kind: SubjectLookup, find: FindSubject): void {
    this.#lookups.set(kind, find);
  }

  /** The first employee found, with the kind of id that found them. A kind that nobody registered finds nobody. */
  async find(
    customerId: Id<'cust'>,
    kinds: readonly SubjectLookup[],
    id: string,
  ): Promise<{ employee: Employee; by: SubjectLookup } | null> {
    for (const by of kinds) {
      const employee = await this.#lookups.get(by)?.(customerId, id);
      if (employee) return { employee, by };
    }
    return null;
  }
}
