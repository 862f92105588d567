import { Injectable } from '@nestjs/common';
import type { Id } from '../../../platform/ids/index.js';
import { EmployeeStore, type Employee } from '../../employees/index.js';
import { NamedEmployeeStore } from '../../scim/index.js';

/** Finds whom an identity provider means. */
@Injectable()
export class EmployeeFinder {
  constructor(
    private readonly employees: EmployeeStore,
    private readonly named: NamedEmployeeStore,
  ) {}

  /**
   * By the customer's own id, or by the user name or external id in a directory. Null as well where these
   * mean different people: one of them would sign in as the other.
   */
  async find(customerId: Id<'cust'>, hint: string): Promise<Employee | null> {
    const [known, named] = await Promise.all([
      this.employees.findByEmployeeId(customerId, hint),
      this.named.list(customerId, hint),
    ]);
    const linked = named.map(({ employeeRowId }) => employeeRowId);
    const [only, ...others] = new Set(known ? [known.id, ...linked] : linked);
    if (only === undefined || others.length > 0) return null;
    return known ?? this.employees.find(customerId, only);
  }
}
