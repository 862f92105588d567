import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { NoticeQueue, Messages } from '../../platform/messages/index.js';
import { CustomersService } from '../customers/index.js';
import { contactsToTell, EmployeeStore } from '../employees/index.js';
import { EventListeners, type EventType, type GatewayEvent } from '../audit/index.js';
import { noticeTo, isRepeated } from './employee-notice.js';
import {
  DEVICE_KEY_ADDED,
  DEVICE_KEY_MISSING,
  IDENTITY_ALARM,
  IDENTITY_RESET,
  IDENTITY_RESET_REQUESTED,
  type EmployeeNotice,
} from './notice.messages.js';
import { IDENTITY_ESTABLISHED, RECOVERY_ALLOWED } from './record-notice.messages.js';

const KINDS: Partial<Record<EventType, EmployeeNotice>> = {
  'employee.identity_established': IDENTITY_ESTABLISHED,
  'employee.identity_reset': IDENTITY_RESET,
  'employee.identity_lost': IDENTITY_RESET,
  'employee.identity_reset_requested': IDENTITY_RESET_REQUESTED,
  'device_key.added': DEVICE_KEY_ADDED,
  'device_key.missing': DEVICE_KEY_MISSING,
  'employee.identity_mismatch': IDENTITY_ALARM,
  'employee.verification_not_me': IDENTITY_ALARM,
  'employee.vouch_objected': IDENTITY_ALARM,
  'employee.read_back_failed': IDENTITY_ALARM,
  'employee.face_tries_used_up': IDENTITY_ALARM,
};

/**
 * Notifies an employee on every contact on record about changes to their identity, and on those
 * before them until the new ones count. So an attacker's new ones cannot hide it.
 */
@Injectable()
export class NoticeListener implements OnModuleInit {
  constructor(
    private readonly events: EventListeners,
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly messages: Messages,
    private readonly notices: NoticeQueue,
  ) {}

  onModuleInit(): void {
    this.events.add((event, tx) => this.#tell(event, tx));
  }

  async #tell(event: GatewayEvent, tx: Transaction): Promise<void> {
    const { customerId, type, data, allowed, createdAt: at } = event;
    const kind = KINDS[type];
    const subject = allowed?.employeeId ?? data.employee_row_id;
    if (!subject || !(kind ?? allowed)) return;
    if (kind && (await isRepeated(this.messages, event, { tenant: customerId, subject, kind }, tx)))
      return;
    const employee = await this.employees.find(customerId, subject);
    if (!employee) return;
    const { name: company } = await this.customers.get(customerId);
    const params = { company, atMs: at.getTime() };
    const contacts = contactsToTell(employee, at);
    if (kind) await this.notices.add(noticeTo(employee, contacts, kind, params), tx);
    if (!allowed) return;
    const recovery = { ...params, purpose: allowed.purpose };
    await this.notices.add(noticeTo(employee, contacts, RECOVERY_ALLOWED, recovery), tx);
  }
}
