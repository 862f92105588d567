import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { Messages } from '../../platform/messages/index.js';
import { StaffNotices } from '../../staff/index.js';
import { EventListeners, type EventType, type GatewayEvent } from '../audit/index.js';
import { isRepeated } from './employee-notice.js';
import { HELD_NOTICE, STAFF_NOTICE, type StaffNoticeCause } from './staff-notice.messages.js';

const CAUSES: Partial<Record<EventType, StaffNoticeCause>> = {
  'employee.identity_mismatch': 'identity_mismatch',
  'employee.verification_not_me': 'verification_not_me',
  'employee.vouch_objected': 'vouch_objected',
  'employee.read_back_failed': 'read_back_failed',
  'employee.identity_lost': 'identity_lost',
  'employee.face_tries_used_up': 'face_tries_used_up',
  'desk_case.overridden': 'case_overridden',
  'directory.mass_deactivation': 'mass_deactivation',
};

/** Of one connection in a day. A directory that is made anew would hold hundreds. */
const MOST_HELD = 5;

/**
 * E-mails the help desk's leads about an employee's alarm, and the managers of connections about
 * a directory's. The e-mail names no person.
 */
@Injectable()
export class StaffNoticeListener implements OnModuleInit {
  constructor(
    private readonly events: EventListeners,
    private readonly messages: Messages,
    private readonly notices: StaffNotices,
  ) {}

  onModuleInit(): void {
    this.events.add((event, tx) => this.#tell(event, tx));
  }

  async #tell(event: GatewayEvent, tx: Transaction): Promise<void> {
    const { customerId: workspace, type, data, createdAt: at } = event;
    const { connection_id: connectionId, employee_row_id: employeeId } = data;
    const subject = connectionId ?? employeeId;
    if (!subject) return;
    const to = connectionId ? 'connections:write' : 'desk:override';
    const about = { workspace, to, subject, at } as const;
    if (type === 'directory.identity_held' && connectionId && employeeId) {
      const held = { kind: HELD_NOTICE, params: { employeeId }, most: MOST_HELD };
      await this.notices.write({ ...about, ...held }, tx);
      return;
    }
    const cause = event.isAtAnotherRecord ? 'identity_at_another_record' : CAUSES[type];
    if (!cause) return;
    const earlier = { tenant: workspace, subject, kind: STAFF_NOTICE };
    if (await isRepeated(this.messages, event, earlier, tx)) return;
    await this.notices.write({ ...about, kind: STAFF_NOTICE, params: { cause } }, tx);
  }
}
