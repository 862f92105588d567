import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import { oncePerKind, tableName } from '../../tenants/index.js';
import { CHANNELS, type Channel } from '../records/message.js';

const primaryKeyConstraintName = 'message_senders_pkey';

/** A product's table of the providers that its workspaces chose. */
export const senderEntity = oncePerKind((kind) => {
  @Entity({ schema: kind.schema, name: 'message_senders' })
  @ForeignKey(tableName(kind), ['tenant'], ['id'], { name: 'message_senders_tenant_fkey' })
  @Check('message_senders_channel_check', isOneOf('channel', CHANNELS))
  class SenderEntity {
    @PrimaryColumn(idColumn(kind.idPrefix, { name: kind.column, primaryKeyConstraintName }))
    tenant: Id;

    @PrimaryColumn({ type: 'text', primaryKeyConstraintName })
    channel: Channel;

    @Column({ type: 'bytea', name: 'sealed_settings' })
    sealed: Buffer;

    @Column({ type: 'timestamptz', name: 'changed_at' })
    changedAt: Date;
  }
  return SenderEntity;
});
