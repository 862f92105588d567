import { Injectable, type OnModuleInit } from '@nestjs/common';
import { secondsAfter } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import {
  Messages,
  NoticeQueue,
  type MessageKind,
  type MessageParams,
} from '../../platform/messages/index.js';
import type { Id } from '../../platform/ids/index.js';
import { StaffDirectory, Workspaces, type Permission } from '../../staff/index.js';
import { CustomersService } from '../customers/index.js';
import { EventListeners, type EventType, type GatewayEvent } from '../events/index.js';
import { DAY_SECONDS, isRepeated } from './employee-notice.js';
import { HELD_NOTICE } from './held-notice.messages.js';
import { STAFF_NOTICE, type StaffNoticeCause } from './staff-notice.messages.js';

const CAUSES: Partial<Record<EventType, StaffNoticeCause>> = {
  'employee.identity_mismatch': 'identity_mismatch',
  'employee.verification_not_me': 'verification_not_me',
  'employee.read_back_failed': 'read_back_failed',
  'employee.identity_lost': 'identity_lost',
  'employee.face_tries_used_up': 'face_tries_used_up',
  'desk_case.overridden': 'case_overridden',
  'directory.mass_deactivation': 'mass_deactivation',
};

const VALID_SECONDS = DAY_SECONDS;

/** Of one connection in a day. A directory that is made anew would hold hundreds. */
const MOST_HELD = 5;

interface StaffLetter<P extends MessageParams> {
  owner: Id;
  kind: MessageKind<P>;
  permission: Permission;
  params: Omit<P, 'company' | 'atMs'>;
  /** Of this kind about the owner in a day; without it, as many as there are alarms. */
  most?: number;
}

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
    const { customerId: tenant, type, data } = event;
    const { connection_id: connectionId, employee_row_id: employeeId } = data;
    if (type === 'directory.identity_held' && connectionId && employeeId) {
      const permission = 'connections:write';
      const about = {
        owner: connectionId,
        kind: HELD_NOTICE,
        permission,
        most: MOST_HELD,
      } as const;
      await this.#write(event, { ...about, params: { employeeId } }, tx);
      return;
    }
    const cause = event.isAtAnotherRecord ? 'identity_at_another_record' : CAUSES[type];
    const owner = connectionId ?? employeeId;
    if (!cause || !owner) return;
    const earlier = { tenant, subject: owner, kind: STAFF_NOTICE };
    if (await isRepeated(this.messages, event, earlier, tx)) return;
    const permission = connectionId ? 'connections:write' : 'desk:override';
    await this.#write(event, { owner, kind: STAFF_NOTICE, permission, params: { cause } }, tx);
  }

  async #write<P extends { company: string; atMs: number }>(
    { customerId: tenant, createdAt }: GatewayEvent,
    { owner, kind, permission, params, most }: StaffLetter<P>,
    tx: Transaction,
  ): Promise<void> {
    const staff = await this.staff.list(await this.workspaces.listPermitted(tenant, permission));
    if (staff.length === 0) return;
    if (most !== undefined) {
      const earlier = { tenant, subject: owner, kind, count: most * staff.length };
      const since = secondsAfter(createdAt, -DAY_SECONDS);
      if (await this.messages.wasQueued(earlier, since, tx)) return;
    }
    const { name: company } = await this.customers.get(tenant);
    const notice = {
      tenant,
      owner,
      kind,
      to: staff.map(({ email: address }) => ({
        channel: 'email' as const,
        address,
        subject: owner,
      })),
      params: { ...params, company, atMs: createdAt.getTime() } as P,
      locale: null,
      expiresAt: secondsAfter(createdAt, VALID_SECONDS),
    };
    await this.notices.add(notice, tx);
  }
}
