import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import type { TenantKind } from '../../tenants/index.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.js';

/** A product's table of deliveries; `endpoints` is its table of endpoints. */
export function deliveryEntity(
  { schema, column, idPrefix }: TenantKind,
  endpoints: new () => { tenant: Id; id: Id<'whe'> },
) {
  @Entity({ schema, name: 'webhook_deliveries' })
  @Unique('webhook_deliveries_event_key', ['tenant', 'endpointId', 'eventId'])
  @ForeignKey(() => endpoints, ['tenant', 'endpointId'], ['tenant', 'id'], {
    name: 'webhook_deliveries_endpoint_fkey',
  })
  @Index('webhook_deliveries_due_index', ['tenant', 'endpointId', 'dueAt'], {
    where: `status = 'pending'`,
  })
  @Index('webhook_deliveries_status_index', ['tenant', 'endpointId', 'status', 'id'])
  @Check('webhook_deliveries_status_check', isOneOf('status', DELIVERY_STATUSES))
  class WebhookDeliveryEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;
    @PrimaryColumn(idColumn('whe')) endpointId: Id<'whe'>;
    @PrimaryColumn(idColumn('whd')) id: Id<'whd'>;
    @Column(idColumn('evt')) eventId: Id<'evt'>;
    @Column({ type: 'text' }) eventType: string;
    @Column({ type: 'text' }) body: string;
    @Column({ type: 'text' }) status: DeliveryStatus;
    @Column({ type: 'integer' }) attemptsLeft: number;
    @Column({ type: 'timestamptz' }) dueAt: Date;

    /** Id of the current attempt. It fences off an earlier holder. */
    @Column({ type: 'uuid', nullable: true }) claimId: string | null;
    @Column({ type: 'timestamptz', nullable: true }) claimedUntil: Date | null;
    @Column({ type: 'timestamptz' }) createdAt: Date;
    @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;

    /** The request that wrote the event; null for the background. */
    @Column({ type: 'uuid', nullable: true }) requestId: string | null;
  }
  return WebhookDeliveryEntity;
}

/**
 * A product's table of attempts. It has no foreign key, which would lock the delivery once more for
 * every attempt.
 */
export function attemptEntity({ schema, column, idPrefix }: TenantKind) {
  @Entity({ schema, name: 'webhook_attempts' })
  class WebhookAttemptEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;
    @PrimaryColumn(idColumn('whe')) endpointId: Id<'whe'>;
    @PrimaryColumn(idColumn('whd')) deliveryId: Id<'whd'>;
    @PrimaryColumn({ type: 'uuid' }) claimId: string;
    @Column({ type: 'timestamptz' }) startedAt: Date;
    @Column({ type: 'integer' }) latencyMs: number;
    @Column({ type: 'integer', nullable: true }) httpStatus: number | null;
    @Column({ type: 'text', nullable: true }) error: string | null;
    @Column({ type: 'bytea', nullable: true }) sealedAnswer: Buffer | null;

    /** Empty without signatures; null for an attempt of an earlier version. */
    @Column({ type: 'text', nullable: true }) signature: string | null;
  }
  return WebhookAttemptEntity;
}
