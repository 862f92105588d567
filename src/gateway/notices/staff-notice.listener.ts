import { Injectable, type OnModuleInit } from '@nestjs/common';
import { secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { NoticeQueue, Messages } from '../../platform/messages/index.js';
import { StaffDirectory, Workspaces } from '../../staff/index.js';
import { CustomersService } from '../customers/index.js';
import { EventListeners, type EventType, type GatewayEvent } from '../events/index.js';
import { isRepeated } from './employee-notice.js';
import { STAFF_NOTICE, type StaffNoticeCause } from './staff-notice.messages.js';

const CAUSES: Partial<Record<EventType, StaffNoticeCause>> = {
  'employee.identity_mismatch': 'identity_mismatch',
  'employee.verification_not_me': 'verification_not_me',
  'employee.read_back_failed': 'read_back_failed',
  'employee.identity_lost': 'identity_lost',
  'employee.face_tries_used_up': 'face_tries_used_up',
  'desk_case.overridden': 'case_overridden',
  'directory.mass_deactivation': 'mass_deactivation',
  'directory.identity_held': 'identity_held',
};

const VALID_SECONDS = 86_400;

/**
 * E-mails the help desk's leads about an employee's alarm, and the managers of connections about
 * a directory's. The e-mail names no person.
 */
@Injectable()
export class StaffNoticeListener implements OnModuleInit {
  constructor(
    private readonly events: EventListeners,
    private readonly customers: CustomersService,
    private readonly workspaces: Workspaces,
    private readonly staff: StaffDirectory,
    private readonly messages: Messages,
    private readonly notices: NoticeQueue,
  ) {}

  onModuleInit(): void {
    this.events.add((event, tx) => this.#tell(event, tx));
  }

  async #tell(event: GatewayEvent, tx: Transaction): Promise<void> {
    const { customerId: tenant, type, data, createdAt } = event;
    const cause = event.isAtAnotherRecord ? 'identity_at_another_record' : CAUSES[type];
    const owner = data.connection_id ?? data.employee_row_id;
    if (!cause || !owner) return;
    const earlier = { tenant, subject: owner, kind: STAFF_NOTICE };
    if (await isRepeated(this.messages, event, earlier, tx)) return;
    const permission = data.connection_id ? 'connections:write' : 'desk:override';
    const leads = await this.staff.list(await this.workspaces.listPermitted(tenant, permission));
    if (leads.length === 0) return;
    const { name: company } = await this.customers.get(tenant);
    const notice = {
      tenant,
      owner,
      kind: STAFF_NOTICE,
      to: leads.map(({ email: address }) => ({
        channel: 'email' as const,
        address,
        subject: owner,
      })),
      params: { company, cause, atMs: createdAt.getTime() },
      locale: null,
      expiresAt: secondsAfter(createdAt, VALID_SECONDS),
    };
    await this.notices.add(notice, tx);
  }
}
