import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { Wakeups } from '../../platform/jobs/index.js';
import { GatewayAudit } from '../audit/index.js';
import type { StaffActor } from '../customers/index.js';
import type { Group } from './groups/group.entity.js';
import { GroupStore } from './groups/group.store.js';
import type { DirectoryAlarm } from './users/directory-alarm.entity.js';
import { DirectoryAlarmStore } from './users/directory-alarm.store.js';

const MOST_ALARMS = 20;
const MOST_GROUPS = 1_000;

export const directoryAlarmNotFound = defineProblem(
  'directory_alarm_not_found',
  404,
  'There is no such alarm',
);

/** Takes back what a directory did to many. A background task does the work. */
@Injectable()
export class DirectoryRestores {
  constructor(
    private readonly database: Database,
    private readonly alarms: DirectoryAlarmStore,
    private readonly groups: GroupStore,
    private readonly audit: GatewayAudit,
    private readonly wakeups: Wakeups,
  ) {}

  list(customerId: Id<'cust'>): Promise<DirectoryAlarm[]> {
    return this.alarms.list(customerId, MOST_ALARMS);
  }

  listGroups(customerId: Id<'cust'>): Promise<(Group & { members: number })[]> {
    return this.groups.listAll(customerId, MOST_GROUPS);
  }

  /** Begins once; later calls find it as it is. Throws `directory_alarm_not_found`. */
  async restore(
    { tenantId: customerId, id: actor }: StaffActor,
    id: string,
  ): Promise<DirectoryAlarm> {
    const alarm = await this.database.transaction(async (tx) => {
      const locked = isId('dal', id) ? await this.alarms.lock(customerId, id, tx) : null;
      if (!locked) throw directoryAlarmNotFound();
      if (locked.status !== 'open') return locked;
      const begun = { ...locked, status: 'restoring' as const, restoreBy: actor };
      await this.alarms.save(begun, tx);
      const { connectionId: subject, deactivated } = locked;
      await this.audit.append(
        {
          customerId,
          actor,
          action: 'directory.restored',
          outcome: 'changed',
          subject,
          details: { alarm_id: locked.id, deactivated },
        },
        tx,
      );
      return begun;
    });
    this.wakeups.call('directory-upkeep');
    return alarm;
  }
}
