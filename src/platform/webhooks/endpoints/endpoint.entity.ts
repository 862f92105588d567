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
  @Check('webhook_endpoints_status_check', isOneOf('status', [...ENDPOINT_STATUSES, 'deleted']))
  @Check('webhook_endpoints_disabled_reason_check', isOneOf('disabled_reason', DISABLED_REASONS))
  class EndpointColumns {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;
    @PrimaryColumn(idColumn('whe')) id: Id<'whe'>;

    /** Empty once it is deleted, like the description and the secrets. */
    @Column({ type: 'text' }) url: string;
    @Column({ type: 'text' }) description: string;
    @Column({ type: 'text', array: true }) eventTypes: string[];
    @Column({ type: 'text' }) status: EndpointStatus | 'deleted';
    @Column({ type: 'text', nullable: true }) disabledReason: DisabledReason | null;

    /** Whether deliveries carry a signature beside the bearer. */
    @Column({ type: 'boolean', default: true }) signed: boolean;
    @Column({ type: 'bytea' }) sealedSecrets: Buffer;
    @Column({ type: 'timestamptz', nullable: true }) oldSecretUntil: Date | null;
    @Column({ type: 'timestamptz', nullable: true }) bearerRotatedAt: Date | null;
    @Column({ type: 'timestamptz' }) createdAt: Date;
    @Column({ type: 'timestamptz' }) updatedAt: Date;
  }
  return EndpointColumns;
});
