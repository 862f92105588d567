import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { GrantIssuer } from '../grants/index.js';
import type { Employee, EmployeeRef } from './employee.entity.js';

/** Why an employee is trusted less than before. */
export type Restriction = 'employee_inactive' | 'identity_reset' | 'employee_deleted';

export interface EmployeeRestricted {
  employee: EmployeeRef;
  restriction: Restriction;
  /** Id of the acting key. */
  actor: string;
}

/** Changes of records. Many may be changed at once by a file, a directory or a key. */
export interface RecordsChanged {
  changes: readonly { before: Employee; after: Employee }[];
  isOfMany: boolean;
}

/** Called in the transaction that changes the records of one customer's employees, after it. */
export type RecordListener = (changed: RecordsChanged, tx: Transaction) => Promise<void>;

/** Called in the transaction that restricts an employee, under the employee's row lock. */
export type EmployeeListener = (change: EmployeeRestricted, tx: Transaction) => Promise<void>;

/** Called at the end of the transaction that erases employees, with their employee ids. */
export type ErasureListener = (
  erased: { customerId: Id<'cust'>; employeeIds: readonly string[] },
  tx: Transaction,
) => Promise<void>;

/**
 * Other modules register here to end their data about an employee, so this module does not depend
 * on them.
 */
@Injectable()
export class EmployeeListeners {
  readonly #listeners: EmployeeListener[] = [];
  readonly #erasureListeners: ErasureListener[] = [];
  readonly #recordListeners: RecordListener[] = [];

  constructor(private readonly grants: GrantIssuer) {}

  add(listener: EmployeeListener): void {
    this.#listeners.push(listener);
  }

  addErasure(listener: ErasureListener): void {
    this.#erasureListeners.push(listener);
  }

  addRecords(listener: RecordListener): void {
    this.#recordListeners.push(listener);
  }

  async notifyChanged(...changed: Parameters<RecordListener>): Promise<void> {
    for (const listener of this.#recordListeners) await listener(...changed);
  }

  async notifyErased(...erased: Parameters<ErasureListener>): Promise<void> {
    for (const listener of this.#erasureListeners) await listener(...erased);
  }

  /** Ends the employee's grants and, through the listeners, other modules' data. */
  async restrict(...change: Parameters<EmployeeListener>): Promise<void> {
    const [{ employee, restriction }, tx] = change;
    await this.grants.revokeAllOf(employee, restriction, tx);
    for (const listener of this.#listeners) await listener(...change);
  }
}
