import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { GatewayAudit, type AuditAction } from '../audit/index.js';
import { CustomersService, type CustomerActor } from '../customers/index.js';
import { EmployeeBatchStore } from './employee-batch.store.js';
import { withProfile } from './contact.policy.js';
import { EmployeeListeners } from './employee-listeners.js';
import { ownedChanges, withHrStatus } from './directory-status.policy.js';
import {
  employeeExists,
  employeeNotFound,
  resetsFrozen,
  valueOwned,
  definedOnly,
  EMPTY_PROFILE,
  type EmployeeChanges,
  type NewEmployee,
} from './employee.js';
import type { Employee, EmployeeRef } from './employee.entity.js';
import { EmployeeStore } from './employee.store.js';
import { areResetsFrozen } from './identity/standing.policy.js';
import {
  EmployeeListStore,
  type EmployeeFilters,
  type FoundEmployees,
} from './search/employee-list.store.js';

/** Runs in the transaction of the change, after it. */
export type TransactionHook = (tx: Transaction) => Promise<void>;

interface ChangeOptions {
  /** Recorded with the change. */
  reason?: string | null;
  also?: TransactionHook | null;
}

/**
 * A customer's HR records. A restriction also ends the employee's grants and pending requests, so
 * that nobody shows documents for a request that cannot succeed.
 */
@Injectable()
export class EmployeesService {
  constructor(
    private readonly database: Database,
    private readonly store: EmployeeStore,
    private readonly listeners: EmployeeListeners,
    private readonly audit: GatewayAudit,
    private readonly lists: EmployeeListStore,
    private readonly batches: EmployeeBatchStore,
    private readonly customers: CustomersService,
    private readonly clock: Clock,
  ) {}

  /** Throws `employee_exists`. */
  create(caller: CustomerActor, input: NewEmployee): Promise<Employee> {
    return this.database.transaction(async (tx) => {
      const { status, ...given } = input;
      const profile = { ...EMPTY_PROFILE, ...definedOnly(given) };
      const employee = await this.store.insert(caller.tenantId, profile, status ?? 'active', tx);
      if (!employee) throw employeeExists();
      await this.#record(caller, { action: 'employee.created', subject: employee.id }, tx);
      return employee;
    });
  }

  /** Throws `employee_not_found`. */
  async get(caller: CustomerActor, employeeId: string): Promise<Employee> {
    const employee = await this.store.findByEmployeeId(caller.tenantId, employeeId);
    if (!employee) throw employeeNotFound();
    return employee;
  }

  /** The same by the row's id. Throws `employee_not_found`. */
  async getById({ tenantId }: CustomerActor, id: string): Promise<Employee> {
    const employee = isId('emp', id) ? await this.store.find(tenantId, id) : null;
    if (!employee) throw employeeNotFound();
    return employee;
  }

  /** The complete record, for a reason that is recorded. */
  async reveal(actor: CustomerActor, id: string, reason: string): Promise<Employee> {
    const employee = await this.getById(actor, id);
    const entry = {
      action: 'employee.revealed',
      subject: employee.id,
      details: { reason },
    } as const;
    await this.database.transaction((tx) => this.#record(actor, entry, tx));
    return employee;
  }

  list({ tenantId }: CustomerActor, page: Page<'emp'>): Promise<Employee[]> {
    return this.store.list(tenantId, page);
  }

  /** The employees with these row ids, in this order. Erased ones are missing. */
  listByIds({ tenantId }: CustomerActor, ids: readonly Id<'emp'>[]): Promise<Employee[]> {
    return this.store.findAll(tenantId, ids);
  }

  /** Those with these row ids, by id. An id may stand twice. */
  async mapByIds(
    actor: CustomerActor,
    ids: readonly Id<'emp'>[],
  ): Promise<Map<Id<'emp'>, Employee>> {
    const found = await this.listByIds(actor, [...new Set(ids)]);
    return new Map(found.map((employee) => [employee.id, employee]));
  }

  /** Ids of employees that match every filter, with an extra one to show that there are more. */
  findIds(
    { tenantId }: CustomerActor,
    filters: EmployeeFilters,
    page: Page<'emp'>,
  ): Promise<FoundEmployees> {
    return this.lists.list(tenantId, filters, page);
  }

  /** The names of at most `most` departments, in order. */
  async departments({ tenantId }: CustomerActor, most: number): Promise<string[]> {
    const ids = await this.lists.listDepartments(tenantId, most);
    const members = await this.store.findAll(tenantId, ids);
    const names = members.flatMap(({ profile }) => profile.department ?? []);
    return names.sort((one, other) => one.localeCompare(other));
  }

  /** A page of employees that match every filter. `stoppedAt` is where the search continues. */
  async find(
    { tenantId }: CustomerActor,
    filters: EmployeeFilters,
    page: Page<'emp'>,
  ): Promise<{ employees: Employee[]; stoppedAt: Id<'emp'> | null }> {
    const { ids, stoppedAt } = await this.lists.list(tenantId, filters, page);
    return { employees: await this.store.findAll(tenantId, ids), stoppedAt };
  }

  /** Throws `employee_not_found` and `value_owned`. */
  update(
    caller: CustomerActor,
    employeeId: string,
    input: EmployeeChanges,
    { reason = null, also = null }: ChangeOptions = {},
  ): Promise<Employee> {
    return this.database.transaction(async (tx) => {
      const employee = await this.store.lockByEmployeeId(caller.tenantId, employeeId, tx);
      if (!employee) throw employeeNotFound();
      const { id: actor } = caller;
      const { status, ...given } = input;
      await this.#refuseOwned(employee, given);
      const profile = { ...employee.profile, ...definedOnly(given) };
      const renewed = withProfile(employee, profile, this.clock.now());
      const wanted = status ? withHrStatus(renewed, status) : renewed;
      // A system that repeats what is known changes nothing, so no waiting time begins anew.
      const changed = isDeepStrictEqual(wanted, employee)
        ? employee
        : await this.store.save(wanted, tx);
      const { id: subject, status: changedStatus } = changed;
      const inactive = { employee: changed, restriction: 'employee_inactive', actor } as const;
      if (changedStatus !== 'active') await this.listeners.restrict(inactive, tx);
      const details = { status: changedStatus, ...(reason !== null && { reason }) };
      await this.#record(caller, { action: 'employee.changed', subject, details }, tx);
      const changes = [{ before: employee, after: changed }];
      // A key is a system, and may change everybody. Staff change one person.
      const isOfMany = !isId('staff', actor);
      await this.listeners.notifyChanged({ changes, isOfMany }, tx);
      await also?.(tx);
      return changed;
    });
  }

  /**
   * Does not decrypt the record it deletes. Throws `employee_not_found`; and `resets_frozen` and
   * `customer_key_too_new`, because adding the employee again would be a reset.
   */
  async delete(caller: CustomerActor, employeeId: string): Promise<EmployeeRef> {
    await this.customers.refuseNewKey(caller);
    return this.database.transaction(async (tx) => {
      const employee = await this.store.lockForErasure(caller.tenantId, employeeId, tx);
      if (!employee) throw employeeNotFound();
      if (areResetsFrozen(employee, this.clock.now())) throw resetsFrozen();
      const { tenantId: customerId, id: actor } = caller;
      await this.listeners.restrict({ employee, restriction: 'employee_deleted', actor }, tx);
      await this.batches.deleteAll(customerId, [employee.id], tx);
      await this.listeners.notifyErased({ customerId, employeeIds: [employeeId] }, tx);
      await this.#record(caller, { action: 'employee.deleted', subject: employee.id }, tx);
      return employee;
    });
  }

  /** Throws `value_owned` for a change of values that the employee's directory owns. */
  async #refuseOwned(employee: Employee, given: Omit<EmployeeChanges, 'status'>): Promise<void> {
    if (employee.ownerConnectionId === null) return;
    const { config } = await this.customers.get(employee.customerId);
    const refused = ownedChanges(employee, given, config.directory_values);
    if (refused.length === 0) return;
    const detail = `A directory owns ${refused.join(', ')} of this employee: change it there`;
    throw valueOwned({ detail });
  }

  #record(
    { tenantId: customerId, id: actor }: CustomerActor,
    entry: { action: AuditAction; subject: Employee['id']; details?: Record<string, string> },
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append({ customerId, actor, ...entry }, tx);
  }
}
