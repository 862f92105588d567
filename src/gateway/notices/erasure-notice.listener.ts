import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { Log } from '../../platform/logging/index.js';
import { NoticeQueue } from '../../platform/messages/index.js';
import { CustomersService } from '../customers/index.js';
import {
  contactsToTell,
  EmployeeListeners,
  EmployeeStore,
  type Employee,
  type EmployeeRestricted,
} from '../employees/index.js';
import { noticeTo } from './employee-notice.js';
import { EMPLOYEE_ERASED } from './notice.messages.js';

/**
 * Notifies an employee of their erasure, at every contact: somebody who erases them and adds them
 * again with a contact of their own has replaced them.
 */
@Injectable()
export class ErasureNoticeListener implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly listeners: EmployeeListeners,
    private readonly employees: EmployeeStore,
    private readonly customers: CustomersService,
    private readonly notices: NoticeQueue,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.add((change, tx) =>
      change.restriction === 'employee_deleted'
        ? this.database.within(tx, () => this.#tell(change, tx))
        : Promise.resolve(),
    );
  }

  async #tell({ employee: { customerId, id } }: EmployeeRestricted, tx: Transaction) {
    const employee = await this.#read({ customerId, id }, tx);
    if (!employee) return;
    const at = this.clock.now();
    const { name: company } = await this.customers.get(customerId);
    const params = { company, atMs: at.getTime() };
    const notice = noticeTo(employee, contactsToTell(employee, at), EMPLOYEE_ERASED, params);
    // Under the customer's key, because the employee's own is destroyed before it is sent.
    await this.notices.add({ ...notice, owner: customerId }, tx);
  }

  /** Null for one who cannot be read: they are erased all the same. */
  async #read(
    { customerId, id }: Pick<Employee, 'customerId' | 'id'>,
    tx: Transaction,
  ): Promise<Employee | null> {
    try {
      return await this.employees.lock(customerId, id, tx);
    } catch (cause) {
      this.log.warn('notice not sent', { tenant: customerId, subject: id, error: cause });
      return null;
    }
  }
}
