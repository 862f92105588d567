import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database } from '../../platform/database/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { Wakeups } from '../../platform/jobs/index.js';
import { GatewayAudit, type AuditAction } from '../audit/index.js';
import type { StaffActor } from '../customers/index.js';
import { StaffConfirmation } from '../staff-confirmation.js';
import type { Group } from './group.entity.js';
import { GroupStore } from './group.store.js';
import type { DirectoryAlarm } from './users/directory-alarm.entity.js';
import { isLapsed } from './users/directory-alarm.policy.js';
import { DirectoryAlarmStore } from './users/directory-alarm.store.js';

const MOST_ALARMS = 20;
const MOST_GROUPS = 1_000;

const INSTEAD =
  'Change the status of these employees in the directory, by a bulk action or by an import';

export const directoryAlarmNotFound = defineProblem(
  'directory_alarm_not_found',
  404,
  'There is no such alarm',
);

export const directoryAlarmLapsed = defineProblem(
  'directory_alarm_lapsed',
  409,
  'The alarm is older than seven days',
);

/** What a page shows: an open alarm may also wait for a second member, or have lapsed. */
export const SHOWN_STATUSES = [
  'open',
  'awaiting_approval',
  'restoring',
  'restored',
  'lapsed',
] as const;
export type ShownAlarm = Omit<DirectoryAlarm, 'status'> & {
  status: (typeof SHOWN_STATUSES)[number];
};

/** Gives back the access that a directory took from many, once two people agree. A task does it. */
@Injectable()
export class DirectoryRestores {
  constructor(
    private readonly database: Database,
    private readonly alarms: DirectoryAlarmStore,
    private readonly groups: GroupStore,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly audit: GatewayAudit,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
  ) {}

  async list(customerId: Id<'cust'>): Promise<ShownAlarm[]> {
    const alarms = await this.alarms.list(customerId, MOST_ALARMS);
    return alarms.map((alarm) => this.#shown(alarm));
  }

  listGroups(customerId: Id<'cust'>): Promise<(Group & { members: number })[]> {
    return this.groups.listAll(customerId, MOST_GROUPS);
  }

  /**
   * The first person asks, and the second one begins; later calls find it as it is. An alarm always
   * concerns so many that one person does not decide. Throws `directory_alarm_not_found`,
   * `directory_alarm_lapsed` and `second_person_needed`.
   */
  async restore(actor: StaffActor, id: string): Promise<ShownAlarm> {
    const alarm = await this.staffConfirmation.decide(actor, () => this.#restore(actor, id));
    if (alarm.status === 'restoring') this.wakeups.call('directory-upkeep');
    return this.#shown(alarm);
  }

  #restore(actor: StaffActor, id: string): Promise<DirectoryAlarm> {
    const { tenantId: customerId } = actor;
    return this.database.transaction(async (tx) => {
      const locked = isId('dal', id) ? await this.alarms.lock(customerId, id, tx) : null;
      if (!locked) throw directoryAlarmNotFound();
      if (locked.status !== 'open') return locked;
      if (isLapsed(locked, this.clock.now())) throw directoryAlarmLapsed({ detail: INSTEAD });
      const asked = locked.restoreBy;
      if (asked !== null) await this.staffConfirmation.require(actor, [asked], tx);
      const status = asked === null ? ('open' as const) : ('restoring' as const);
      const moved = { ...locked, status, restoreBy: actor.id };
      await this.alarms.save(moved, tx);
      const action: AuditAction = asked === null ? 'directory.restore_asked' : 'directory.restored';
      const details = { alarm_id: locked.id, deactivated: locked.deactivated };
      const subject = locked.connectionId;
      await this.audit.append({ customerId, actor: actor.id, action, subject, details }, tx);
      return moved;
    });
  }

  #shown(alarm: DirectoryAlarm): ShownAlarm {
    if (isLapsed(alarm, this.clock.now())) return { ...alarm, status: 'lapsed' };
    if (alarm.status === 'open' && alarm.restoreBy !== null)
      return { ...alarm, status: 'awaiting_approval' };
    return alarm;
  }
}
