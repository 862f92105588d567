import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import { EmployeeStore, type Employee } from '../../employees/index.js';
import type { Resource } from '../protocol/resource.js';
import { scimRefusal } from '../protocol/scim.problems.js';
import { NamedEmployeeStore } from './named-employee.store.js';

/** Names that a directory gives an employee. */
interface GivenNames {
  /** Null for a user who is created. */
  before: Resource | null;
  after: Resource;
  /** Null where it stays, or was on record before. */
  employeeId: string | null;
}

/**
 * Refuses names of another employee. A name that means two people means nobody at an evaluation and a
 * sign-in, so a directory could shut out a colleague by it.
 */
@Injectable()
export class DirectoryNames {
  constructor(
    private readonly named: NamedEmployeeStore,
    private readonly employees: EmployeeStore,
  ) {}

  /**
   * Looks at new names alone, so that two people who share one from before can still be changed. Throws
   * `uniqueness`, which names the attribute and the connection.
   */
  async refuseTaken(employee: Employee, given: GivenNames, tx: Transaction): Promise<void> {
    const refusal = await this.#findRefusal(employee, given, tx);
    if (refusal !== null) throw scimRefusal('uniqueness', refusal);
  }

  /** Whether `refuseTaken` would refuse. */
  async areTaken(employee: Employee, given: GivenNames, tx: Transaction): Promise<boolean> {
    return (await this.#findRefusal(employee, given, tx)) !== null;
  }

  async #findRefusal(
    employee: Employee,
    given: GivenNames,
    tx: Transaction,
  ): Promise<string | null> {
    const names = newNames(given);
    const values = names.map(({ value }) => value);
    await this.named.lockNames(employee.customerId, values, tx);
    for (const { attribute, value } of names) {
      const spellings = attribute === 'userName' ? spellingsOf(value) : [value];
      if (await this.employees.isIdOfAnother(employee, spellings, tx))
        return `${attribute} is the employee id of somebody else`;
      const connection = await this.named.findAnother(employee, spellings, tx);
      if (connection)
        return `${attribute} is the userName or externalId of somebody else in the connection ${connection}`;
    }
    return null;
  }
}

function newNames({ before, after, employeeId }: GivenNames) {
  const names = (['userName', 'externalId'] as const).map((attribute) => {
    const value = after[attribute];
    return { attribute, value: value === before?.[attribute] ? null : value };
  });
  return [...names, { attribute: 'The employee id', value: employeeId } as const].flatMap(
    ({ attribute, value }) =>
      typeof value === 'string' && value !== '' ? [{ attribute, value }] : [],
  );
}

/** A user name is found in any case, an employee id and an external id only as it is written. */
function spellingsOf(name: string): string[] {
  return [...new Set([name, name.toLowerCase(), name.toUpperCase()])];
}
