import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { Log } from '../../platform/logging/index.js';
import { NoticeQueue } from '../../platform/messages/index.js';
import { CustomersService } from '../customers/index.js';
import {
  contactsToTell,
  contactsToTellOfChange,
  isContactChanged,
  EmployeeListeners,
  EmployeeStore,
  type ContactAddress,
  type Employee,
  type EmployeeRestricted,
  type RecordsChanged,
} from '../employees/index.js';
import { noticeTo } from './employee-notice.js';
import { CONTACT_CHANGED, EMPLOYEE_ERASED } from './notice.messages.js';
import { RECORD_CHANGED } from './record-notice.messages.js';

/** Notices queued at once. */
const SLICE = 100;

/**
 * Notifies an employee when a contact on record is added, replaced or removed, or the name or birth date
 * is changed: at the contact before it, and at those that stay. A new one hears nothing. An erasure is
 * told at every contact: somebody who erases them and adds them again with a contact of their own has
 * replaced them.
 */
@Injectable()
export class RecordNoticeListener implements OnModuleInit {
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
    this.listeners.addRecords((changed, tx) =>
      this.database.within(tx, () => this.#tellOfChanges(changed, tx)),
    );
    this.listeners.add((change, tx) =>
      change.restriction === 'employee_deleted'
        ? this.database.within(tx, () => this.#tellOfErasure(change, tx))
        : Promise.resolve(),
    );
  }

  async #tellOfChanges({ changes, isOfMany }: RecordsChanged, tx: Transaction): Promise<void> {
    const at = this.clock.now();
    const told = changes.flatMap(({ before, after }) => {
      const contacts = contactsToTellOfChange(before, after, at);
      const kind = isContactChanged(before, after) ? CONTACT_CHANGED : RECORD_CHANGED;
      return contacts.length > 0 ? [{ employee: after, contacts, kind }] : [];
    });
    const [first] = told;
    if (!first) return;
    const { name: company } = await this.customers.get(first.employee.customerId);
    const params = { company, atMs: at.getTime() };
    for (let from = 0; from < told.length; from += SLICE) {
      const notices = told
        .slice(from, from + SLICE)
        .map(({ employee, contacts, kind }) =>
          noticeTo(employee, isOfMany ? cheapest(contacts) : contacts, kind, params),
        );
      await this.notices.addAll(notices, tx);
    }
  }

  async #tellOfErasure({ employee: { customerId, id } }: EmployeeRestricted, tx: Transaction) {
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

/** E-mails where there are any: a long list must not use up the text messages of a day. */
function cheapest(contacts: readonly ContactAddress[]): readonly ContactAddress[] {
  const emails = contacts.filter(({ contact }) => contact === 'email');
  return emails.length > 0 ? emails : contacts;
}
