import { Injectable, type OnModuleInit } from '@nestjs/common';
import { secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { NoticeQueue, type NoticeAddress } from '../../platform/messages/index.js';
import { CustomersService } from '../customers/index.js';
import { EmployeeStore } from '../employees/index.js';
import { EventListeners, type EventType, type GatewayEvent } from '../events/index.js';
import {
  DEVICE_KEY_ADDED,
  DEVICE_KEY_MISSING,
  IDENTITY_ALARM,
  IDENTITY_RESET,
  IDENTITY_RESET_REQUESTED,
} from './notice.messages.js';

const KINDS: Partial<Record<EventType, typeof IDENTITY_RESET>> = {
  'employee.identity_reset': IDENTITY_RESET,
  'employee.identity_reset_requested': IDENTITY_RESET_REQUESTED,
  'device_key.added': DEVICE_KEY_ADDED,
  'device_key.missing': DEVICE_KEY_MISSING,
  'employee.identity_mismatch': IDENTITY_ALARM,
  'employee.verification_not_me': IDENTITY_ALARM,
  'employee.read_back_failed': IDENTITY_ALARM,
  'employee.face_tries_used_up': IDENTITY_ALARM,
};

const VALID_SECONDS = 3 * 86_400;

/**
 * Notifies an employee on every contact on record about changes to their identity. All contacts,
 * so that an attacker's new one cannot hide it.
 */
@Injectable()
export class NoticeListener implements OnModuleInit {
  constructor(
    private readonly events: EventListeners,
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly notices: NoticeQueue,
  ) {}

  onModuleInit(): void {
    this.events.add((event, tx) => this.#tell(event, tx));
  }

  async #tell(event: GatewayEvent, tx: Transaction): Promise<void> {
    const { customerId, type, data } = event;
    const kind = KINDS[type];
    if (!kind || !data.employee_row_id) return;
    const employee = await this.employees.find(customerId, data.employee_row_id);
    if (!employee) return;
    const { email, phone, locale } = employee.profile;
    const subject = employee.id;
    const to: NoticeAddress[] = [];
    if (email !== null) to.push({ channel: 'email', address: email, subject });
    if (phone !== null) to.push({ channel: 'sms', address: phone, subject });
    const { name: company } = await this.customers.get(customerId);
    const notice = {
      tenant: customerId,
      owner: employee.id,
      kind,
      to,
      params: { company, atMs: event.createdAt.getTime() },
      locale,
      expiresAt: secondsAfter(event.createdAt, VALID_SECONDS),
    };
    await this.notices.add(notice, tx);
  }
}
