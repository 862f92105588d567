import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
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
