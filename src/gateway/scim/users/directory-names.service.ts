import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import { GatewayAudit } from '../../audit/index.js';
import type { ConnectionCaller } from '../../connections/index.js';
import { EmployeeStore, type Employee } from '../../employees/index.js';
import type { Resource } from '../protocol/resource.js';
import { scimRefusal } from '../protocol/scim.problems.js';
import { NamedEmployeeStore } from './named-employee.store.js';

const NAMES = ['userName', 'externalId'] as const;

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
    private readonly audit: GatewayAudit,
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

  /** Whether the employee has an identity, a reset, an alarm or a pending request. */
  async isBound(employee: Employee, tx: Transaction): Promise<boolean> {
    const { clearUserId, identityResetAt, alarmedAt } = employee;
    return (
      [clearUserId, identityResetAt, alarmedAt].some((mark) => mark !== null) ||
      (await this.employees.hasPendingRequest(employee, null, tx))
    );
  }

  /**
   * Nobody else gets the names that a bound employee loses for a while: systems still know that employee's
   * account by them. `after` is null where the employee leaves the directory.
   */
  async leave(
    { id: actor }: ConnectionCaller,
    employee: Employee,
    { before, after }: { before: Resource; after: Resource | null },
    tx: Transaction,
  ): Promise<void> {
    const left = NAMES.filter((name) => before[name] !== after?.[name]);
    if (left.length === 0 || !(await this.isBound(employee, tx))) return;
    const names = Object.fromEntries(left.map((name) => [name, before[name]]));
    await this.named.leave(employee, names, tx);
    const { customerId, id: subject } = employee;
    const details = { names: left, connection_id: actor };
    const action = 'directory.names_left';
    await this.audit.append({ customerId, actor, subject, action, details }, tx);
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
      const holder = await this.named.findAnother(employee, spellings, tx);
      if (holder && 'connection' in holder)
        return `${attribute} is the userName or externalId of somebody else in the connection ${holder.connection}`;
      if (holder)
        return `${attribute} was the userName or externalId of somebody else until recently: try again after ${holder.restsUntil.toISOString()}`;
    }
    return null;
  }
}

function newNames({ before, after, employeeId }: GivenNames) {
  const names = NAMES.map((attribute) => {
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
