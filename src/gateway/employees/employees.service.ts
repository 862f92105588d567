import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import type { AuditAction } from '../audit/index.js';
import type { CustomerCaller } from '../customers/index.js';
import { Journal, type NewEvent } from '../events/index.js';
import { GrantIssuer } from '../grants/index.js';
import { EmployeeListeners, type Restriction } from './employee-listeners.js';
import { employeeExists, employeeNotFound } from './employee.problems.js';
import { EMPTY_PROFILE, type EmployeeChanges, type NewEmployee } from './employee.js';
import type { Employee, EmployeeRef } from './employee.entity.js';
import { EmployeeStore } from './employee.store.js';

/**
 * A customer's HR records. A restriction also ends the employee's grants and pending requests: the
 * person would otherwise show their documents for nothing.
 */
@Injectable()
export class EmployeesService {
  constructor(
    private readonly store: EmployeeStore,
    private readonly grants: GrantIssuer,
    private readonly listeners: EmployeeListeners,
    private readonly journal: Journal,
  ) {}

  /** Throws `employee_exists`. */
  create(caller: CustomerCaller, input: NewEmployee): Promise<Employee> {
    return this.store.inTransaction(async (tx) => {
      const { status, ...given } = input;
      const profile = { ...EMPTY_PROFILE, ...defined(given) };
      const employee = await this.store.insert(caller.tenantId, profile, status ?? 'active', tx);
      if (!employee) throw employeeExists();
      await this.#record(caller, { action: 'employee.created', subject: employee.id }, tx);
      return employee;
    });
  }

  /** Throws `employee_not_found`. */
  async get(caller: CustomerCaller, employeeId: string): Promise<Employee> {
    const employee = await this.store.findByEmployeeId(caller.tenantId, employeeId);
    if (!employee) throw employeeNotFound();
    return employee;
  }

  list({ tenantId }: CustomerCaller, page: Page<'emp'>): Promise<Employee[]> {
    return this.store.list(tenantId, page);
  }

  /** Throws `employee_not_found`. */
  update(caller: CustomerCaller, employeeId: string, input: EmployeeChanges): Promise<Employee> {
    return this.#change(caller, employeeId, async (employee, tx) => {
      const { status, ...given } = input;
      const profile = { ...employee.profile, ...defined(given) };
      const changed = await this.store.save(
        { ...employee, profile, status: status ?? employee.status },
        tx,
      );
      if (changed.status !== 'active')
        await this.#restrict(caller, changed, 'employee_inactive', tx);
      await this.#record(
        caller,
        { action: 'employee.changed', subject: changed.id, details: { status: changed.status } },
        tx,
      );
      return changed;
    });
  }

  /**
   * Removes the stored identity, so the next request establishes it again. Keeps its history; ends
   * grants and requests.
   */
  resetIdentity(caller: CustomerCaller, employeeId: string, reason: string): Promise<Employee> {
    return this.#change(caller, employeeId, async (employee, tx) => {
      await this.store.resetIdentity(employee, reason, tx);
      await this.#restrict(caller, employee, 'identity_reset', tx);
      const entry = { action: 'employee.identity_reset', subject: employee.id } as const;
      // Without a stored identity nothing was reset.
      const event = employee.clearUserId === null ? null : resetOf(employee);
      await this.#record(caller, entry, tx, event);
      return { ...employee, clearUserId: null, identityEstablishedAt: null };
    });
  }

  /** Reads nothing of what it destroys. Throws `employee_not_found`. */
  delete(caller: CustomerCaller, employeeId: string): Promise<EmployeeRef> {
    return this.store.inTransaction(async (tx) => {
      const employee = await this.store.lockShut(caller.tenantId, employeeId, tx);
      if (!employee) throw employeeNotFound();
      await this.#restrict(caller, employee, 'employee_deleted', tx);
      await this.store.delete(employee.customerId, employee.id, tx);
      await this.#record(caller, { action: 'employee.deleted', subject: employee.id }, tx);
      return employee;
    });
  }

  #change<T>(
    caller: CustomerCaller,
    employeeId: string,
    work: (employee: Employee, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.store.inTransaction(async (tx) => {
      const employee = await this.store.lockByEmployeeId(caller.tenantId, employeeId, tx);
      if (!employee) throw employeeNotFound();
      return work(employee, tx);
    });
  }

  /** Ends the employee's grants and, through the listeners, other modules' data. */
  async #restrict(
    { id: actor }: CustomerCaller,
    employee: EmployeeRef,
    restriction: Restriction,
    tx: Transaction,
  ): Promise<void> {
    await this.grants.revokeAllOf(employee, restriction, tx);
    await this.listeners.notify({ employee, restriction, actor }, tx);
  }

  #record(
    { tenantId: customerId, id: actor }: CustomerCaller,
    entry: { action: AuditAction; subject: Employee['id']; details?: Record<string, string> },
    tx: Transaction,
    event: NewEvent | null = null,
  ): Promise<void> {
    return this.journal.append({ customerId, actor, outcome: 'changed', ...entry }, event, tx);
  }
}

function resetOf({ id }: Employee): NewEvent {
  return { type: 'employee.identity_reset', data: { employee_row_id: id } };
}

/** Only the fields that were sent: the others are undefined. */
function defined<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}
