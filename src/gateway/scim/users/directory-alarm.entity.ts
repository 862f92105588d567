import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

export const DIRECTORY_ALARM_STATUSES = ['open', 'restoring', 'restored'] as const;
export type DirectoryAlarmStatus = (typeof DIRECTORY_ALARM_STATUSES)[number];

/** A directory took access from many employees within an hour or a day. Somebody may take that back. */
@Entity({ schema: 'gateway', name: 'directory_alarms' })
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'])
@Index('directory_alarms_connection_index', ['customerId', 'connectionId', 'createdAt'])
@Check('directory_alarms_status_check', isOneOf('status', DIRECTORY_ALARM_STATUSES))
export class DirectoryAlarmEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('dal')) id: Id<'dal'>;
  @Column(idColumn('conn')) connectionId: Id<'conn'>;
  @Column({ type: 'text' }) status: DirectoryAlarmStatus;

  /** How many, when the alarm was raised. */
  @Column({ type: 'integer' }) deactivated: number;
  @Column({ type: 'integer' }) restored: number;

  /** Who lost access after this is restored, until an hour after the alarm. */
  @Column({ type: 'timestamptz' }) since: Date;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** Who asked to take it back, or approved it; null while nobody does. */
  @Column({ type: 'text', nullable: true }) restoreBy: Id | null;
}

export type DirectoryAlarm = DirectoryAlarmEntity;
