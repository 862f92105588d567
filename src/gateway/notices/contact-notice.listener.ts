import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { NoticeQueue } from '../../platform/messages/index.js';
import { CustomersService } from '../customers/index.js';
import {
  contactsToTellOfChange,
  isContactChanged,
  EmployeeListeners,
  type ContactAddress,
  type RecordsChanged,
} from '../employees/index.js';
import { noticeTo } from './employee-notice.js';
import { CONTACT_CHANGED } from './notice.messages.js';
import { RECORD_CHANGED } from './record-notice.messages.js';

/** Notices queued at once. */
const SLICE = 100;

/**
 * Notifies an employee when a contact on record is added, replaced or removed, or the name or birth date
 * is changed: at the contact before it, and at those that stay. A new one hears nothing.
 */
@Injectable()
export class ContactNoticeListener implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly listeners: EmployeeListeners,
    private readonly customers: CustomersService,
    private readonly notices: NoticeQueue,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.addRecords((changed, tx) =>
      this.database.within(tx, () => this.#tell(changed, tx)),
    );
  }

  async #tell({ changes, isOfMany }: RecordsChanged, tx: Transaction): Promise<void> {
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
}

/** E-mails where there are any: a long list must not use up the text messages of a day. */
function cheapest(contacts: readonly ContactAddress[]): readonly ContactAddress[] {
  const emails = contacts.filter(({ contact }) => contact === 'email');
  return emails.length > 0 ? emails : contacts;
}
