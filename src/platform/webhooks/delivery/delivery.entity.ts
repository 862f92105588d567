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
  const primaryKeyConstraintName = 'webhook_deliveries_pkey';

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
    @PrimaryColumn(idColumn(idPrefix, { name: column, primaryKeyConstraintName }))
    tenant: Id;

    @PrimaryColumn(idColumn('whe', { name: 'endpoint_id', primaryKeyConstraintName }))
    endpointId: Id<'whe'>;

    @PrimaryColumn(idColumn('whd', { primaryKeyConstraintName }))
    id: Id<'whd'>;

    @Column(idColumn('evt', { name: 'event_id' }))
    eventId: Id<'evt'>;

    @Column({ type: 'text', name: 'event_type' })
    eventType: string;

    @Column({ type: 'text' })
    body: string;

    @Column({ type: 'text' })
    status: DeliveryStatus;

    @Column({ type: 'integer', name: 'attempts_left' })
    attemptsLeft: number;

    @Column({ type: 'timestamptz', name: 'due_at' })
    dueAt: Date;

    /** Id of the current attempt. It fences off an earlier holder. */
    @Column({ type: 'uuid', name: 'claim_id', nullable: true })
    claimId: string | null;

    @Column({ type: 'timestamptz', name: 'claimed_until', nullable: true })
    claimedUntil: Date | null;

    @Column({ type: 'timestamptz', name: 'created_at' })
    createdAt: Date;

    @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
    endedAt: Date | null;

    /** The request that wrote the event; null for the background. */
    @Column({ type: 'uuid', name: 'request_id', nullable: true })
    requestId: string | null;
  }
  return WebhookDeliveryEntity;
}

/**
 * A product's table of attempts. It has no foreign key, which would lock the delivery once more for
 * every attempt.
 */
export function attemptEntity({ schema, column, idPrefix }: TenantKind) {
  const primaryKeyConstraintName = 'webhook_attempts_pkey';

  @Entity({ schema, name: 'webhook_attempts' })
  class WebhookAttemptEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column, primaryKeyConstraintName }))
    tenant: Id;

    @PrimaryColumn(idColumn('whe', { name: 'endpoint_id', primaryKeyConstraintName }))
    endpointId: Id<'whe'>;

    @PrimaryColumn(idColumn('whd', { name: 'delivery_id', primaryKeyConstraintName }))
    deliveryId: Id<'whd'>;

    @PrimaryColumn({ type: 'uuid', name: 'claim_id', primaryKeyConstraintName })
    claimId: string;

    @Column({ type: 'timestamptz', name: 'started_at' })
    startedAt: Date;

    @Column({ type: 'integer', name: 'latency_ms' })
    latencyMs: number;

    @Column({ type: 'integer', name: 'http_status', nullable: true })
    httpStatus: number | null;

    @Column({ type: 'text', nullable: true })
    error: string | null;

    @Column({ type: 'bytea', name: 'sealed_answer', nullable: true })
    sealedAnswer: Buffer | null;

    /** Empty without signatures; null for an attempt of an earlier version. */
    @Column({ type: 'text', nullable: true })
    signature: string | null;
  }
  return WebhookAttemptEntity;
}
