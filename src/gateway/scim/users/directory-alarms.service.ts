import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import { newId } from '../../../platform/ids/index.js';
import type { ConnectionCaller } from '../../connections/index.js';
import type { Employee } from '../../employees/index.js';
import { Journal } from '../../audit/index.js';
import type { DirectoryAlarm } from './directory-alarm.entity.js';
import { alarmWindows } from './directory-alarm.policy.js';
import { DirectoryAlarmStore } from './directory-alarm.store.js';
import type { LinkPlace } from './directory-link.store.js';

const MOST = 25;
const MOST_SHARE = 0.05;

/**
 * Watches for a directory that takes access from many at once: a mistake, or an attack. All of it holds
 * at once, since less access is safe; owners are told, and two people may take it back.
 */
@Injectable()
export class DirectoryAlarms {
  constructor(
    private readonly store: DirectoryAlarmStore,
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  /** Raises the alarm, in the transaction of the deactivation: about an hour, or about a day. */
  async consider(
    { tenantId: customerId, id: connectionId }: ConnectionCaller,
    tx: Transaction,
  ): Promise<void> {
    const place = { customerId, connectionId };
    const now = this.clock.now();
    const found = await this.#findMany(place, now, tx);
    if (!found) return;
    await this.store.lockRaising(place, tx);
    // Another process raised it in the meantime.
    const windows = alarmWindows(now, await this.store.newest(place, tx));
    if (!windows.some((since) => since.getTime() === found.since.getTime())) return;
    const raised = {
      ...place,
      ...found,
      id: newId('dal'),
      status: 'open',
      createdAt: now,
    } as const;
    await this.store.insert({ ...raised, restored: 0, restoreBy: null }, tx);
    const action = 'directory.mass_deactivation' as const;
    const about = { customerId, actor: connectionId, subject: connectionId } as const;
    const details = { deactivated: found.deactivated };
    const event = { type: action, data: { connection_id: connectionId } };
    await this.journal.append({ ...about, action, outcome: 'alarm', details }, event, tx);
  }

  /** Tells that a directory gave the employee's account to somebody else, as it seems. */
  async raiseHeld(
    { tenantId: customerId, id: connectionId }: ConnectionCaller,
    { id: employeeId }: Employee,
    tx: Transaction,
  ): Promise<void> {
    const action = 'directory.identity_held' as const;
    const about = { customerId, actor: connectionId, subject: employeeId };
    const details = { connection_id: connectionId };
    const event = { type: action, data: { ...details, employee_row_id: employeeId } };
    await this.journal.append({ ...about, action, outcome: 'alarm', details }, event, tx);
  }

  /** The narrowest window in which too many lost access; null without one. */
  async #findMany(
    place: LinkPlace,
    now: Date,
    tx: Transaction,
  ): Promise<Pick<DirectoryAlarm, 'since' | 'deactivated'> | null> {
    for (const since of alarmWindows(now, await this.store.newest(place, tx))) {
      const deactivated = await this.store.count(place, since, tx);
      if (deactivated <= MOST) continue;
      const active = await this.store.countActive(place.customerId, tx);
      if (deactivated > MOST_SHARE * (active + deactivated)) return { since, deactivated };
    }
    return null;
  }
}
