import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { EmployeeRef } from './employee.entity.js';

/** Why an employee is trusted less than before. */
export type Restriction = 'employee_inactive' | 'identity_reset' | 'employee_deleted';

export interface EmployeeRestricted {
  employee: EmployeeRef;
  restriction: Restriction;
  /** Id of the key that did it. */
  actor: string;
}

/** Called in the transaction that restricts an employee, under the employee's row lock. */
export type EmployeeListener = (change: EmployeeRestricted, tx: Transaction) => Promise<void>;

/**
 * Other modules register here to end what they store for an employee, so this module does not
 * depend on them.
 */
@Injectable()
export class EmployeeListeners {
  readonly #listeners: EmployeeListener[] = [];

  add(listener: EmployeeListener): void {
    this.#listeners.push(listener);
  }

  async notify(...change: Parameters<EmployeeListener>): Promise<void> {
    for (const listener of this.#listeners) await listener(...change);
  }
}
