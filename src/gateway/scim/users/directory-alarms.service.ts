import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import { newId } from '../../../platform/ids/index.js';
import type { ConnectionCaller } from '../../connections/index.js';
import { Journal } from '../../events/index.js';
import { windowBefore } from './directory-alarm.policy.js';
import { DirectoryAlarmStore } from './directory-alarm.store.js';

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

  /** Raises the alarm, once an hour, in the transaction of the deactivation. */
  async consider(
    { tenantId: customerId, id: connectionId }: ConnectionCaller,
    tx: Transaction,
  ): Promise<void> {
    const place = { customerId, connectionId };
    const now = this.clock.now();
    const since = windowBefore(now);
    const { deactivated, isAlarmed } = await this.store.count(place, since, tx);
    if (deactivated <= MOST || isAlarmed) return;
    const active = await this.store.countActive(customerId, tx);
    if (deactivated <= MOST_SHARE * (active + deactivated)) return;
    await this.store.lockRaising(place, tx);
    if ((await this.store.count(place, since, tx)).isAlarmed) return;
    await this.store.insert(
      {
        ...place,
        id: newId('dal'),
        status: 'open',
        deactivated,
        restored: 0,
        since,
        createdAt: now,
        restoreBy: null,
      },
      tx,
    );
    await this.journal.append(
      {
        customerId,
        actor: connectionId,
        action: 'directory.mass_deactivation',
        outcome: 'alarm',
        subject: connectionId,
        details: { deactivated },
      },
      { type: 'directory.mass_deactivation', data: { connection_id: connectionId } },
      tx,
    );
  }
}
