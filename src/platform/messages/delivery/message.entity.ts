import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import { oncePerKind, tableName } from '../../tenants/index.js';
import type { SendTrouble } from './trouble.js';
import {
  LANES,
  MESSAGE_FAILURES,
  MESSAGE_STATUSES,
  type Lane,
  type MessageFailure,
  type MessageStatus,
} from './message.js';

/** A product's table of messages. */
export const messageEntity = oncePerKind((kind) => {
  @Entity({ schema: kind.schema, name: 'messages' })
  @ForeignKey(tableName(kind), ['tenant'], ['id'], { name: 'messages_tenant_fkey' })
  @Index('messages_due_index', ['tenant', 'lane', 'dueAt'], { where: `status = 'queued'` })
  @Index('messages_subject_index', ['tenant', 'subjectId', 'id'])
  @Check('messages_lane_check', isOneOf('lane', LANES))
  @Check('messages_status_check', isOneOf('status', MESSAGE_STATUSES))
  @Check('messages_reason_check', isOneOf('reason', MESSAGE_FAILURES))
  class MessageEntity {
    @PrimaryColumn(idColumn(kind.idPrefix, { name: kind.column })) tenant: Id;
    @PrimaryColumn(idColumn('msg')) id: Id<'msg'>;
    @Column({ type: 'text' }) lane: Lane;
    @Column({ type: 'text' }) kind: string;

    /** Owner of the data key that seals it. */
    @Column({ type: 'uuid' }) ownerId: string;

    /** The object it is about. */
    @Column({ type: 'uuid' }) subjectId: string;
    @Column({ type: 'text' }) status: MessageStatus;
    @Column({ type: 'text', nullable: true }) reason: MessageFailure | null;

    /** Empty once it was sent. */
    @Column({ type: 'bytea' }) sealedContent: Buffer;
    @Column({ type: 'uuid', nullable: true }) requestId: string | null;
    @Column({ type: 'integer', default: 0 }) attempts: number;
    @Column({ type: 'timestamptz' }) dueAt: Date;
    @Column({ type: 'timestamptz' }) expiresAt: Date;

    /** Id of the current attempt. It fences off an earlier holder. */
    @Column({ type: 'uuid', nullable: true }) claimId: string | null;
    @Column({ type: 'timestamptz', nullable: true }) claimedUntil: Date | null;
    @Column({ type: 'timestamptz' }) createdAt: Date;
    @Column({ type: 'timestamptz' }) updatedAt: Date;

    /** Of test messages only. */
    @Column({ type: 'jsonb', nullable: true }) trouble: SendTrouble | null;
  }
  return MessageEntity;
});
