import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import type { SubjectLookup } from '../customers/index.js';
import { EmployeeStore, type Employee } from '../employees/index.js';
import { NamedEmployeeStore, type NamedEmployee } from '../scim/index.js';

/** Who the subject of an evaluation is: by the employee id, or by a name that a directory gave. */
@Injectable()
export class SubjectLookups {
  constructor(
    private readonly employees: EmployeeStore,
    private readonly named: NamedEmployeeStore,
  ) {}

  /** The first employee found, with the kind of id that found them. A name that two employees have finds nobody. */
  async find(
    customerId: Id<'cust'>,
    kinds: readonly SubjectLookup[],
    id: string,
  ): Promise<{ employee: Employee; by: SubjectLookup } | null> {
    let found: Promise<NamedEmployee[]> | undefined;
    for (const by of kinds) {
      const employee =
        by === 'employee_id'
          ? await this.employees.findByEmployeeId(customerId, id)
          : await this.#only(
              customerId,
              (await (found ??= this.named.list(customerId, id))).filter((each) => each[by]),
            );
      if (employee) return { employee, by };
    }
    return null;
  }

  async #only(customerId: Id<'cust'>, named: readonly NamedEmployee[]): Promise<Employee | null> {
    const [id, ...others] = new Set(named.map(({ employeeRowId }) => employeeRowId));
    return id && others.length === 0 ? this.employees.find(customerId, id) : null;
  }
}
