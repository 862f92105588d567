import { Injectable, type OnModuleInit } from '@nestjs/common';
import { secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import {
  Messages,
  NoticeAdmission,
  type AdmittedMessage,
  type Channel,
} from '../../platform/messages/index.js';
import { CustomersService } from '../customers/index.js';
import { EmployeeStore } from '../employees/index.js';
import { EventListeners, type EventType, type GatewayEvent } from '../events/index.js';
import { IDENTITY_ALARM, IDENTITY_RESET, IDENTITY_RESET_REQUESTED } from './notice.messages.js';

const KINDS: Partial<Record<EventType, typeof IDENTITY_RESET>> = {
  'employee.identity_reset': IDENTITY_RESET,
  'employee.identity_reset_requested': IDENTITY_RESET_REQUESTED,
  'employee.identity_mismatch': IDENTITY_ALARM,
  'employee.verification_not_me': IDENTITY_ALARM,
  'employee.read_back_failed': IDENTITY_ALARM,
};

const VALID_SECONDS = 3 * 86_400;

/**
 * Tells an employee, on every contact on record, what was done with their account. A newly added
 * contact must not hide it.
 */
@Injectable()
export class NoticeListener implements OnModuleInit {
  constructor(
    private readonly events: EventListeners,
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly messages: Messages,
    private readonly admission: NoticeAdmission,
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
    const contacts: [Channel, string | null][] = [
      ['email', email],
      ['sms', phone],
    ];
    const { name: company } = await this.customers.get(customerId);
    const written: AdmittedMessage[] = [];
    for (const [channel, address] of contacts) {
      if (address === null) continue;
      const admission = await this.admission.find(employee.id, {
        tenant: customerId,
        kind,
        channel,
        address,
      });
      if (!admission) continue;
      written.push(
        admission.write({
          owner: employee.id,
          subject: employee.id,
          params: { company, atMs: event.createdAt.getTime() },
          locale,
          expiresAt: secondsAfter(event.createdAt, VALID_SECONDS),
        }),
      );
    }
    if (written.length > 0) await this.messages.queue(customerId, written, tx);
  }
}
