import { Check, Column, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import { oncePerKind } from '../../tenants/index.js';
import {
  DISABLED_REASONS,
  ENDPOINT_STATUSES,
  type DisabledReason,
  type EndpointStatus,
} from './endpoint.js';

/** The columns of every product's endpoints. The product's entity extends them by its own. */
export const endpointColumns = oncePerKind(({ column, idPrefix }) => {
  const primaryKeyConstraintName = 'webhook_endpoints_pkey';

  @Check('webhook_endpoints_status_check', isOneOf('status', [...ENDPOINT_STATUSES, 'deleted']))
  @Check('webhook_endpoints_disabled_reason_check', isOneOf('disabled_reason', DISABLED_REASONS))
  class EndpointColumns {
    @PrimaryColumn(idColumn(idPrefix, { name: column, primaryKeyConstraintName }))
    tenant: Id;

    @PrimaryColumn(idColumn('whe', { primaryKeyConstraintName }))
    id: Id<'whe'>;

    /** Empty once it is deleted, like the description and the secrets. */
    @Column({ type: 'text' })
    url: string;

    @Column({ type: 'text' })
    description: string;

    @Column({ type: 'text', array: true, name: 'event_types' })
    eventTypes: string[];

    @Column({ type: 'text' })
    status: EndpointStatus | 'deleted';

    @Column({ type: 'text', name: 'disabled_reason', nullable: true })
    disabledReason: DisabledReason | null;

    /** Whether deliveries carry a signature beside the bearer. */
    @Column({ type: 'boolean', default: true })
    signed: boolean;

    @Column({ type: 'bytea', name: 'sealed_secrets' })
    sealedSecrets: Buffer;

    @Column({ type: 'timestamptz', name: 'old_secret_until', nullable: true })
    oldSecretUntil: Date | null;

    @Column({ type: 'timestamptz', name: 'bearer_rotated_at', nullable: true })
    bearerRotatedAt: Date | null;

    @Column({ type: 'timestamptz', name: 'created_at' })
    createdAt: Date;

    @Column({ type: 'timestamptz', name: 'updated_at' })
    updatedAt: Date;
  }
  return EndpointColumns;
});
