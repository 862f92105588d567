import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { eachOf, Task, type BackgroundTask } from '../../platform/jobs/index.js';
import type { ConnectionCaller } from '../connections/index.js';
import { GroupStore } from './group.store.js';
import type { DirectoryAlarm } from './users/directory-alarm.entity.js';
import { DirectoryAlarmStore } from './users/directory-alarm.store.js';
import { DirectoryLinkStore, type LinkPlace } from './users/directory-link.store.js';
import { ScimUsersService } from './users/users.service.js';

const AT_ONCE = 100;

/** Restores whom a directory took access from by mistake, and ends the links of removed connections. */
@Injectable()
export class DirectoryTask implements BackgroundTask {
  constructor(
    private readonly database: Database,
    private readonly users: ScimUsersService,
    private readonly links: DirectoryLinkStore,
    private readonly groups: GroupStore,
    private readonly alarms: DirectoryAlarmStore,
  ) {}

  @Task('directory-upkeep')
  async run(): Promise<number> {
    const restored = await eachOf(await this.alarms.tenantsWithRestoring(), (customerId) =>
      this.#restoreAll(customerId),
    );
    const released = await eachOf(await this.links.listRemoved(), (place) => this.#release(place));
    return restored + released;
  }

  async #restoreAll(customerId: Id<'cust'>): Promise<number> {
    let restored = 0;
    for (const alarm of await this.alarms.listRestoring(customerId))
      restored += await this.#restore(alarm);
    return restored;
  }

  async #restore(alarm: DirectoryAlarm): Promise<number> {
    const caller = callerOf(alarm);
    let restored = 0;
    for (;;) {
      const ids = await this.alarms.listLost(alarm, AT_ONCE);
      for (const id of ids) if (await this.users.restore(caller, id)) restored += 1;
      if (ids.length < AT_ONCE) break;
    }
    await this.database.transaction(async (tx) => {
      const locked = await this.alarms.lock(alarm.customerId, alarm.id, tx);
      if (!locked) return;
      const total = locked.restored + restored;
      await this.alarms.save({ ...locked, status: 'restored', restored: total }, tx);
    });
    return restored;
  }

  async #release(place: LinkPlace): Promise<number> {
    let released = 0;
    for (;;) {
      const some = await this.users.releaseSome(callerOf(place), AT_ONCE);
      released += some;
      if (some < AT_ONCE) break;
    }
    await this.database.transaction((tx) => this.groups.deleteAllOf(place, tx));
    return released;
  }
}

function callerOf({ customerId: tenantId, connectionId: id }: LinkPlace): ConnectionCaller {
  return { kind: 'connection', tenantId, id, permissions: ['scim'] };
}
