import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { CAMPAIGN_STATUSES, type CampaignSettings, type CampaignStatus } from './campaign.js';

const KEY = 'campaigns_pkey';

/** Invitations that HR sends together. */
@Entity({ schema: 'gateway', name: 'campaigns' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'], { name: 'campaigns_customer_fkey' })
@Check('campaigns_status_check', isOneOf('status', CAMPAIGN_STATUSES))
@Index('campaigns_running_index', ['customerId', 'id'], { where: isOneOf('status', ['running']) })
export class CampaignEntity {
  @PrimaryColumn(idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: KEY }))
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('camp', { primaryKeyConstraintName: KEY }))
  id: Id<'camp'>;

  @Column({ type: 'text' })
  status: CampaignStatus;

  @Column({ type: 'jsonb' })
  settings: CampaignSettings;

  @Column({ type: 'text', name: 'created_by' })
  createdBy: Id;

  @Column({ type: 'integer', name: 'employee_count' })
  employeeCount: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'started_at', nullable: true })
  startedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt: Date | null;
}

export type Campaign = CampaignEntity;
