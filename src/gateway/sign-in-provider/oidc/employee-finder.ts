import { Injectable } from '@nestjs/common';
import type { Id } from '../../../platform/ids/index.js';
import { ConnectionsService } from '../../connections/index.js';
import { EmployeeStore, type Employee } from '../../employees/index.js';
import { DirectoryLinkStore } from '../../scim/index.js';

/** Finds whom an identity provider means. */
@Injectable()
export class EmployeeFinder {
  constructor(
    private readonly employees: EmployeeStore,
    private readonly connections: ConnectionsService,
    private readonly links: DirectoryLinkStore,
  ) {}

  /**
   * By the customer's own id, else by the user name or external id in a directory. Null as well where
   * two directories mean different people.
   */
  async find(customerId: Id<'cust'>, hint: string): Promise<Employee | null> {
    const [known, directories] = await Promise.all([
      this.employees.findByEmployeeId(customerId, hint),
      this.connections.listOfKinds(customerId, ['scim']),
    ]);
    const found = await Promise.all(
      directories.flatMap(({ id: connectionId }) =>
        (['userName', 'externalId'] as const).map((attribute) =>
          this.links.findBy({ customerId, connectionId }, attribute, hint),
        ),
      ),
    );
    if (known) return known;
    const [only, ...others] = new Set(found.flatMap((link) => link?.employeeRowId ?? []));
    if (only === undefined || others.length > 0) return null;
    return this.employees.find(customerId, only);
  }
}
