import { Column, Entity, ForeignKey, PrimaryColumn, Index } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** A webhook that had its effect, so that a repetition has none. */
@Entity({ schema: 'gateway', name: 'received_webhooks' })
@Index('received_webhooks_age_index', ['customerId', 'receivedAt'])
export class ReceivedWebhookEntity {
  @PrimaryColumn(
    idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: 'received_webhooks_pkey' }),
  )
  customerId: Id<'cust'>;

  @PrimaryColumn({
    type: 'text',
    name: 'webhook_id',
    primaryKeyConstraintName: 'received_webhooks_pkey',
  })
  webhookId: string;

  @Column({ type: 'timestamptz', name: 'received_at' })
  receivedAt: Date;
}

/** The gateway's own webhook endpoint at the verification service, for one project. */
@Entity({ schema: 'gateway', name: 'webhook_registrations' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'], {
  name: 'webhook_registrations_customer_fkey',
})
export class WebhookRegistrationEntity {
  @PrimaryColumn(
    idColumn('cust', {
      name: 'customer_id',
      primaryKeyConstraintName: 'webhook_registrations_pkey',
    }),
  )
  customerId: Id<'cust'>;

  @PrimaryColumn({
    type: 'text',
    name: 'project_id',
    primaryKeyConstraintName: 'webhook_registrations_pkey',
  })
  projectId: string;

  @Column({ type: 'text', name: 'endpoint_id' })
  endpointId: string;

  @Column({ type: 'bytea', name: 'sealed_secrets' })
  sealedSecrets: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  /** The endpoint's last known address; null before the first look. */
  @Column({ type: 'text', nullable: true })
  url: string | null;

  @Column({ type: 'timestamptz', name: 'probed_at', default: () => 'now()' })
  probedAt: Date;

  /** Events since then may be missing; null once a check found the endpoint in order. */
  @Column({ type: 'timestamptz', name: 'missed_since', nullable: true })
  missedSince: Date | null;
}
