import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Database, type Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { Task } from '../../../platform/jobs/index.js';
import { CustomersService, type CustomerActor } from '../../customers/index.js';
import { GatewayAudit, Journal } from '../../audit/index.js';
import { EmployeeListeners } from '../employee-listeners.js';
import { employeeNotFound, exemptionTooLong, resetsFrozen } from '../employee.js';
import type { Employee, EmployeeRef } from '../employee.entity.js';
import { EmployeeStore } from '../employee.store.js';
import { EmployeesService, type TransactionHook } from '../employees.service.js';
import { EmployeeIdentityStore, type PastIdentity } from './employee-identity.store.js';
import { areResetsFrozen, exemptionEnd, isExemptTooLong } from './standing.policy.js';

/** Of one tenant, in one run. */
const EXEMPTIONS_AT_ONCE = 200;

/** `until` is a day: from then on they are asked again. */
export interface Exemption {
  until: string;
  reason: string;
}

const LOST = 'The verification service deleted the person';

/** Resets the verified identities of employees, and exempts employees from verification. */
@Injectable()
export class EmployeeIdentities {
  constructor(
    private readonly database: Database,
    private readonly employees: EmployeesService,
    private readonly records: EmployeeStore,
    private readonly customers: CustomersService,
    private readonly store: EmployeeIdentityStore,
    private readonly listeners: EmployeeListeners,
    private readonly audit: GatewayAudit,
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  /** The identities that an employee had before, newest first. */
  listPast({ customerId, id }: EmployeeRef): Promise<PastIdentity[]> {
    return this.store.listHistory(customerId, id);
  }

  /**
   * Exempts an employee from verification until a day; null ends the exemption. An exemption
   * grants no access. Throws `employee_not_found`, `exemption_too_long`.
   */
  async exempt(
    { tenantId, id: actor }: CustomerActor,
    id: string,
    exemption: Exemption | null,
    also: TransactionHook | null = null,
  ): Promise<void> {
    if (exemption && isExemptTooLong(exemption.until, this.clock.now())) throw exemptionTooLong();
    const { id: employeeId } = await this.employees.getById({ tenantId, id: actor }, id);
    await this.#exempt(tenantId, { id: employeeId, exemption, actor, also });
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
      exemption: Exemption | null;
      actor: string;
      also: TransactionHook | null;
    },
  ): Promise<void> {
    const { id, exemption, actor, also } = change;
    return this.database.transaction(async (tx) => {
      await this.records.lockState(customerId, id, tx);
      const until = exemption && exemptionEnd(exemption.until);
      await this.store.exempt({ customerId, id }, until, tx);
      const entry = until
        ? ({
            action: 'employee.exempted',
            details: { until: until.toISOString(), reason: exemption.reason },
          } as const)
        : ({ action: 'employee.exemption_ended' } as const);
      await this.audit.append({ customerId, actor, subject: id, ...entry }, tx);
      await also?.(tx);
    });
  }

  /**
   * Removes the stored identity, so the next request establishes it again. Keeps its history; ends
   * grants and requests. Throws `employee_not_found`, `resets_frozen`, `customer_key_too_new`.
   */
  async reset(caller: CustomerActor, employeeId: string, reason: string): Promise<Employee> {
    await this.customers.refuseNewKey(caller);
    return this.database.transaction(async (tx) => {
      const employee = await this.records.lockByEmployeeId(caller.tenantId, employeeId, tx);
      if (!employee) throw employeeNotFound();
      if (areResetsFrozen(employee, this.clock.now())) throw resetsFrozen();
      return this.resetLocked(caller, employee, reason, tx);
    });
  }

  /** The same for a locked employee, in the transaction of the caller. */
  async resetLocked(
    { tenantId: customerId, id: actor }: CustomerActor,
    employee: Employee,
    reason: string,
    tx: Transaction,
  ): Promise<Employee> {
    await this.store.reset(employee, { reason, isLost: false }, tx);
    await this.listeners.restrict({ employee, restriction: 'identity_reset', actor }, tx);
    const { id: subject, clearUserId, identityLostAt } = employee;
    const action = 'employee.identity_reset' as const;
    const entry = { customerId, actor, action, subject } as const;
    // Without a stored identity, or one that was lost, nothing was reset.
    const isNothing = clearUserId === null && identityLostAt === null;
    const event = isNothing ? null : { type: action, data: { employee_row_id: subject } };
    await this.journal.append(entry, event, tx);
    return { ...employee, clearUserId: null, identityEstablishedAt: null, identityLostAt: null };
  }

  /** The employee whose identity this person is. */
  findOwner(customerId: Id<'cust'>, clearUserId: string): Promise<Id<'emp'> | null> {
    return this.store.findOwnerOf(customerId, clearUserId, this.database);
  }

  /**
   * Removes an identity whose person the verification service has deleted. Only a reset lets the employee establish
   * another: whoever got the person deleted could otherwise come next, with a document of the same name.
   */
  async lose(customerId: Id<'cust'>, clearUserId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const id = await this.store.findOwnerOf(customerId, clearUserId, tx);
      const employee = id && (await this.records.lock(customerId, id, tx));
      // Told for each project; and a reset may have come first.
      if (employee?.clearUserId !== clearUserId) return;
      await this.store.reset(employee, { reason: LOST, isLost: true }, tx);
      const actor = 'system';
      await this.listeners.restrict({ employee, restriction: 'identity_reset', actor }, tx);
      const action = 'employee.identity_lost' as const;
      const entry = { customerId, actor, action, outcome: 'alarm', subject: employee.id } as const;
      const event = { type: action, data: { employee_row_id: employee.id } };
      await this.journal.append(entry, event, tx);
    });
  }
}
