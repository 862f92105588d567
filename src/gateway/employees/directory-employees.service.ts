import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { CustomersService, type DirectoryValue } from '../customers/index.js';
import { GatewayAudit } from '../audit/index.js';
import { withProfile } from './contact.policy.js';
import {
  hrStatusOf,
  strictest,
  withDirectoryStatus,
  withHrStatus,
} from './directory-status.policy.js';
import { EmployeeListeners } from './employee-listeners.js';
import { EMPTY_PROFILE, type EmployeeProfile, type EmployeeStatus } from './employee.js';
import type { Employee } from './employee.entity.js';
import { EmployeeStore } from './employee.store.js';

export interface DirectoryActor {
  tenantId: Id<'cust'>;
  id: Id<'conn'>;
}

/** Values of the record from a directory. Missing ones stay unchanged. */
export type DirectoryProfile = Partial<Pick<EmployeeProfile, DirectoryValue>>;

/** A directory's change of a locked employee. */
export interface DirectoryChange {
  values?: DirectoryProfile;
  /** The strictest status of all directories; null without any. */
  status?: EmployeeStatus | null;
  /** The connection of the oldest link; null without any. */
  owner?: Id<'conn'> | null;
  employeeId?: string;
  /** HR's own status becomes suspended at least: until HR lifts it, no directory does. */
  isHeld?: boolean;
}

/** Adds and changes employees for directories. */
@Injectable()
export class DirectoryEmployees {
  constructor(
    private readonly store: EmployeeStore,
    private readonly listeners: EmployeeListeners,
    private readonly audit: GatewayAudit,
    private readonly customers: CustomersService,
    private readonly clock: Clock,
  ) {}

  /** Ends the pending requests of a locked employee without an identity: they are from before their first link. */
  endRequests({ id: actor }: DirectoryActor, employee: Employee, tx: Transaction): Promise<void> {
    return this.listeners.restrict({ employee, restriction: 'identity_reset', actor }, tx);
  }

  /** The locked employee with this id, created if needed; null if creating is not allowed. */
  async adopt(
    { tenantId, id: actor }: DirectoryActor,
    { employeeId, mayCreate }: { employeeId: string; mayCreate: boolean },
    tx: Transaction,
  ): Promise<{ employee: Employee; isNew: boolean } | null> {
    const known = await this.store.lockByEmployeeId(tenantId, employeeId, tx);
    if (known) return { employee: known, isNew: false };
    if (!mayCreate) return null;
    const profile = { ...EMPTY_PROFILE, employee_id: employeeId };
    const made = await this.store.insert(tenantId, profile, 'active', tx);
    // Another process added them concurrently.
    if (!made) {
      const other = await this.store.lockByEmployeeId(tenantId, employeeId, tx);
      return other && { employee: other, isNew: false };
    }
    const details = { status: made.status, connection_id: actor };
    const entry = { customerId: tenantId, actor, subject: made.id, details };
    await this.audit.append({ ...entry, action: 'employee.created' }, tx);
    return { employee: made, isNew: true };
  }

  /**
   * Writes a change if anything differs. A status that ends access also ends grants and requests,
   * in the same transaction. Only values that the customer leaves to directories are written.
   */
  async change(
    actor: DirectoryActor,
    employee: Employee,
    change: DirectoryChange,
    tx: Transaction,
  ): Promise<Employee> {
    const values = await this.#taken(actor.tenantId, change.values ?? {});
    const { employeeId = employee.profile.employee_id } = change;
    const profile = { ...employee.profile, ...values, employee_id: employeeId };
    const now = this.clock.now();
    const renewed = withProfile(employee, profile, now);
    const held = change.isHeld
      ? withHrStatus(renewed, strictest([hrStatusOf(renewed), 'suspended']))
      : renewed;
    const wanted = {
      ...(change.status === undefined ? held : withDirectoryStatus(held, change.status)),
      ownerConnectionId: change.owner === undefined ? employee.ownerConnectionId : change.owner,
      linkedAt: employee.linkedAt ?? now,
    };
    return this.#save(actor, employee, wanted, tx);
  }

  /** Ends the directories' control: the current status becomes HR's. */
  release(actor: DirectoryActor, employee: Employee, tx: Transaction): Promise<Employee> {
    const freed = {
      ...employee,
      ...{ hrStatus: null, directoryStatus: null, ownerConnectionId: null },
      linkedAt: employee.linkedAt ?? this.clock.now(),
    };
    return this.#save(actor, employee, freed, tx);
  }

  async #save(
    { tenantId: customerId, id: actor }: DirectoryActor,
    employee: Employee,
    wanted: Employee,
    tx: Transaction,
  ): Promise<Employee> {
    if (isDeepStrictEqual(wanted, employee)) return employee;
    const saved = await this.store.save(wanted, tx);
    const { status } = saved;
    const inactive = { employee: saved, restriction: 'employee_inactive', actor } as const;
    if (status !== 'active' && status !== employee.status)
      await this.listeners.restrict(inactive, tx);
    const details = { status, connection_id: actor };
    const entry = { customerId, actor, subject: saved.id, details };
    await this.audit.append({ ...entry, action: 'employee.changed' }, tx);
    const changes = [{ before: employee, after: saved }];
    await this.listeners.notifyChanged({ changes, isOfMany: true }, tx);
    return saved;
  }

  async #taken(customerId: Id<'cust'>, values: DirectoryProfile): Promise<DirectoryProfile> {
    if (Object.keys(values).length === 0) return values;
    const { config } = await this.customers.get(customerId);
    const left = config.directory_values as readonly string[];
    return Object.fromEntries(Object.entries(values).filter(([name]) => left.includes(name)));
  }
}
