import { Column, Entity, ForeignKey, PrimaryColumn, Index } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** A webhook that had its effect, so that a repetition has none. */
@Entity({ schema: 'gateway', name: 'received_webhooks' })
@Index('received_webhooks_age_index', ['customerId', 'receivedAt'])
export class ReceivedWebhookEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'text' }) webhookId: string;
  @Column({ type: 'timestamptz' }) receivedAt: Date;
}

/** The gateway's own webhook endpoint at the verification service, for one project. */
@Entity({ schema: 'gateway', name: 'webhook_registrations' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
export class WebhookRegistrationEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'text' }) projectId: string;
  @Column({ type: 'text' }) endpointId: string;
  @Column({ type: 'bytea' }) sealedSecrets: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** The endpoint's last known address; null before the first look. */
  @Column({ type: 'text', nullable: true }) url: string | null;
  @Column({ type: 'timestamptz', default: () => 'now()' }) probedAt: Date;

  /** Events since then may be missing; null once a check found the endpoint in order. */
  @Column({ type: 'timestamptz', nullable: true }) missedSince: Date | null;
}
