import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { Task } from '../../platform/jobs/index.js';
import type { AuditAction } from '../audit/index.js';
import { CustomersService, type CustomerActor } from '../customers/index.js';
import { Journal, type NewEvent } from '../events/index.js';
import { EmployeeBatchStore } from './batch/employee-batch.store.js';
import { withProfile } from './contact.policy.js';
import { EmployeeListeners } from './employee-listeners.js';
import { ownedChanges, withHrStatus } from './directory/directory-status.policy.js';
import { employeeExists, employeeNotFound, valueOwned } from './employee.problems.js';
import { definedOnly, EMPTY_PROFILE, type EmployeeChanges, type NewEmployee } from './employee.js';
import type { Employee, EmployeeRef } from './employee.entity.js';
import { EmployeeStore, type PastIdentity } from './employee.store.js';
import {
  EmployeeListStore,
  type EmployeeFilters,
  type FoundEmployees,
} from './search/employee-list.store.js';

/** Of one tenant, in one run. */
const EXEMPTIONS_AT_ONCE = 200;

/** Runs in the transaction of the change, after it. */
export type AlsoInTransaction = (tx: Transaction) => Promise<void>;

interface ChangeOptions {
  /** Recorded with the change. */
  reason?: string | null;
  also?: AlsoInTransaction | null;
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
    private readonly journal: Journal,
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

  /** The identities that an employee had before, newest first. */
  pastIdentities({ customerId, id }: EmployeeRef): Promise<PastIdentity[]> {
    return this.store.listHistory(customerId, id);
  }

  /**
   * Exempts an employee from verification until a day; null ends the exemption. An exemption
   * grants no access. Throws `employee_not_found`.
   */
  async exempt(
    { tenantId, id: actor }: CustomerActor,
    id: string,
    exemption: { until: Date; reason: string } | null,
    also: AlsoInTransaction | null = null,
  ): Promise<Employee> {
    const { id: employeeId } = await this.getById({ tenantId, id: actor }, id);
    await this.#exempt(tenantId, { id: employeeId, exemption, actor, also });
    return this.getById({ tenantId, id: actor }, id);
  }

  /** Ends exemptions on their day. */
  @Task('employee-exemptions')
  endExemptions(): Promise<number> {
    const now = this.clock.now();
    return this.store.endedExemptions.eachDue(now, EXEMPTIONS_AT_ONCE, (customerId, id) =>
      this.#exempt(customerId, { id, exemption: null, actor: 'system', also: null }),
    );
  }

  #exempt(
    customerId: Id<'cust'>,
    change: {
      id: Id<'emp'>;
      exemption: { until: Date; reason: string } | null;
      actor: string;
      also: AlsoInTransaction | null;
    },
  ): Promise<void> {
    const { id, exemption, actor, also } = change;
    return this.database.transaction(async (tx) => {
      await this.store.lockState(customerId, id, tx);
      await this.store.exempt({ customerId, id }, exemption?.until ?? null, tx);
      const entry = exemption
        ? ({
            action: 'employee.exempted',
            details: { until: exemption.until.toISOString(), reason: exemption.reason },
          } as const)
        : ({ action: 'employee.exemption_ended' } as const);
      const about = { customerId, actor, outcome: 'changed', subject: id } as const;
      await this.journal.append({ ...about, ...entry }, null, tx);
      await also?.(tx);
    });
  }

  /** The complete record, for a reason that is recorded. */
  async reveal(actor: CustomerActor, id: string, reason: string): Promise<Employee> {
    const employee = await this.getById(actor, id);
    await this.database.transaction((tx) =>
      this.#record(
        actor,
        { action: 'employee.revealed', subject: employee.id, details: { reason } },
        tx,
      ),
    );
    return employee;
  }

  list({ tenantId }: CustomerActor, page: Page<'emp'>): Promise<Employee[]> {
    return this.store.list(tenantId, page);
  }

  /** The employees with these row ids, in this order. Erased ones are missing. */
  listByIds({ tenantId }: CustomerActor, ids: readonly Id<'emp'>[]): Promise<Employee[]> {
    return this.store.findAll(tenantId, ids);
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
    const members = await this.store.findAll(
      tenantId,
      await this.lists.listDepartments(tenantId, most),
    );
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
    return this.#change(caller, employeeId, async (employee, tx) => {
      const { status, ...given } = input;
      await this.#refuseOwned(employee, given);
      const profile = { ...employee.profile, ...definedOnly(given) };
      const renewed = withProfile(employee, profile, this.clock.now());
      const changed = await this.store.save(status ? withHrStatus(renewed, status) : renewed, tx);
      if (changed.status !== 'active')
        await this.listeners.restrict(
          { employee: changed, restriction: 'employee_inactive', actor: caller.id },
          tx,
        );
      await this.#record(
        caller,
        {
          action: 'employee.changed',
          subject: changed.id,
          details: { status: changed.status, ...(reason !== null && { reason }) },
        },
        tx,
      );
      await also?.(tx);
      return changed;
    });
  }

  /**
   * Removes the stored identity, so the next request establishes it again. Keeps its history; ends
   * grants and requests.
   */
  resetIdentity(caller: CustomerActor, employeeId: string, reason: string): Promise<Employee> {
    return this.#change(caller, employeeId, (employee, tx) =>
      this.resetLocked(caller, employee, reason, tx),
    );
  }

  /** The same for a locked employee, in the transaction of the caller. */
  async resetLocked(
    caller: CustomerActor,
    employee: Employee,
    reason: string,
    tx: Transaction,
  ): Promise<Employee> {
    await this.store.resetIdentity(employee, reason, tx);
    await this.listeners.restrict(
      { employee: employee, restriction: 'identity_reset', actor: caller.id },
      tx,
    );
    const entry = { action: 'employee.identity_reset', subject: employee.id } as const;
    // Without a stored identity nothing was reset.
    const event = employee.clearUserId === null ? null : resetOf(employee);
    await this.#record(caller, entry, tx, event);
    return { ...employee, clearUserId: null, identityEstablishedAt: null };
  }

  /** Does not decrypt the record it deletes. Throws `employee_not_found`. */
  delete(caller: CustomerActor, employeeId: string): Promise<EmployeeRef> {
    return this.database.transaction(async (tx) => {
      const employee = await this.store.lockForErasure(caller.tenantId, employeeId, tx);
      if (!employee) throw employeeNotFound();
      const { tenantId: customerId } = caller;
      await this.listeners.restrict(
        { employee: employee, restriction: 'employee_deleted', actor: caller.id },
        tx,
      );
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

  #change<T>(
    caller: CustomerActor,
    employeeId: string,
    work: (employee: Employee, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const employee = await this.store.lockByEmployeeId(caller.tenantId, employeeId, tx);
      if (!employee) throw employeeNotFound();
      return work(employee, tx);
    });
  }

  #record(
    { tenantId: customerId, id: actor }: CustomerActor,
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
