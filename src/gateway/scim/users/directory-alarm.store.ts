import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import {
  Database,
  lockName,
  type Queryable,
  type Transaction,
} from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { DirectoryAlarmEntity, type DirectoryAlarm } from './directory-alarm.entity.js';
import { alarmEnd, type NewestAlarms } from './directory-alarm.policy.js';
import type { LinkPlace } from './directory-link.store.js';

@Injectable()
export class DirectoryAlarmStore {
  constructor(
    @InjectRepository(DirectoryAlarmEntity)
    private readonly alarms: Repository<DirectoryAlarmEntity>,
    private readonly database: Database,
  ) {}

  /** How many employees this connection took access from since then. */
  async count(
    { customerId, connectionId }: LinkPlace,
    since: Date,
    tx: Queryable,
  ): Promise<number> {
    const [row] = await tx.query<{ deactivated: number }>(
      `SELECT count(*)::integer AS deactivated FROM gateway.directory_links
        WHERE customer_id = $1 AND connection_id = $2 AND deactivated_at > $3`,
      [uuidOf(customerId), uuidOf(connectionId), since],
    );
    return row?.deactivated ?? 0;
  }

  async newest({ customerId, connectionId }: LinkPlace, tx: Queryable): Promise<NewestAlarms> {
    const [row] = await tx.query<NewestAlarms>(
      `SELECT max(created_at) FILTER (WHERE since >= created_at - interval '1 hour') AS "ofHour",
              max(created_at) AS "ofAny"
         FROM gateway.directory_alarms WHERE customer_id = $1 AND connection_id = $2`,
      [uuidOf(customerId), uuidOf(connectionId)],
    );
    return row ?? { ofHour: null, ofAny: null };
  }

  async countActive(customerId: Id<'cust'>, tx: Queryable): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM gateway.employees
        WHERE customer_id = $1 AND status = 'active' AND deleted_at IS NULL`,
      [uuidOf(customerId)],
    );
    return row?.count ?? 0;
  }

  /** One alarm at a time is raised for a connection. */
  async lockRaising({ customerId, connectionId }: LinkPlace, tx: Transaction): Promise<void> {
    await lockName(`gateway.directory_alarms/${customerId}/${connectionId}`, tx);
  }

  async insert(alarm: DirectoryAlarm, tx: Transaction): Promise<void> {
    await tx.manager.insert(DirectoryAlarmEntity, alarm);
  }

  list(customerId: Id<'cust'>, limit: number): Promise<DirectoryAlarm[]> {
    return this.alarms.find({
      where: { customerId },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  lock(customerId: Id<'cust'>, id: Id<'dal'>, tx: Transaction): Promise<DirectoryAlarm | null> {
    return tx.manager.findOne(DirectoryAlarmEntity, {
      where: { customerId, id },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async save(alarm: DirectoryAlarm, tx: Transaction): Promise<void> {
    const { customerId, id, status, restored, restoreBy } = alarm;
    await tx.manager.update(
      DirectoryAlarmEntity,
      { customerId, id },
      { status, restored, restoreBy },
    );
  }

  async tenantsWithRestoring(): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT customer_id AS id FROM gateway.directory_alarms WHERE status = 'restoring'`,
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  listRestoring(customerId: Id<'cust'>): Promise<DirectoryAlarm[]> {
    return this.alarms.findBy({ customerId, status: 'restoring' });
  }

  /** Links to restore, the oldest first. */
  async listLost(alarm: DirectoryAlarm, limit: number): Promise<Id<'dir'>[]> {
    const { customerId, connectionId, since } = alarm;
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM gateway.directory_links
        WHERE customer_id = $1 AND connection_id = $2 AND deactivated_at > $3 AND deactivated_at <= $4
        ORDER BY deactivated_at, id LIMIT $5`,
      [uuidOf(customerId), uuidOf(connectionId), since, alarmEnd(alarm), limit],
    );
    return rows.map(({ id }) => idOf('dir', id));
  }
}
