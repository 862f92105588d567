import { Injectable } from '@nestjs/common';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Clock } from '../../clock/index.js';
import { DataKeys, Vault, type WrappedKey } from '../../crypto/index.js';
import { Database, type Transaction, idColumn, isOneOf } from '../../database/index.js';
import { uuidOf, type Id } from '../../ids/index.js';
import { Tenants, oncePerKind, tableName } from '../../tenants/index.js';
import { type Channel, CHANNELS } from '../delivery/message.js';
import type { SenderSettings } from './sender-settings.js';

/** A product's table of the providers that its workspaces chose. */
export const senderEntity = oncePerKind((kind) => {
  @Entity({ schema: kind.schema, name: 'message_senders' })
  @ForeignKey(tableName(kind), ['tenant'], ['id'], { name: 'message_senders_tenant_fkey' })
  @Check('message_senders_channel_check', isOneOf('channel', CHANNELS))
  class SenderEntity {
    @PrimaryColumn(idColumn(kind.idPrefix, { name: kind.column })) tenant: Id;
    @PrimaryColumn({ type: 'text' }) channel: Channel;
    @Column({ type: 'bytea', name: 'sealed_settings' }) sealed: Buffer;
    @Column({ type: 'timestamptz' }) changedAt: Date;
  }
  return SenderEntity;
});

type Sender = InstanceType<ReturnType<typeof senderEntity>>;

/** Stored, encrypted settings. Each save encrypts anew, so equal bytes mean unchanged settings. */
export type SealedSender = WrappedKey & Pick<Sender, 'sealed' | 'changedAt'>;

/** The providers of workspaces that have their own, sealed under a data key of the workspace. */
@Injectable()
export class SenderStore {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly vault: Vault,
    private readonly dataKeys: DataKeys,
    private readonly clock: Clock,
  ) {}

  async find(tenant: Id, channel: Channel): Promise<SealedSender | null> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const [row] = await this.database.pipelinedReads.query<SealedSender>(
      {
        name: `message_senders.find.${schema}`,
        text: `SELECT s.sealed_settings AS sealed, s.changed_at AS "changedAt", k.key_id AS "keyId", k.wrapped_key AS wrapped
            FROM ${schema}.message_senders s
            JOIN ${schema}.data_keys k ON k.${column} = $1 AND k.owner_id = s.${column}
           WHERE s.${column} = $1 AND s.channel = $2`,
      },
      [uuidOf(tenant), channel],
    );
    return row ?? null;
  }

  /** Throws `Unreadable`. */
  async open<C extends Channel>(
    tenant: Id,
    channel: C,
    { sealed, keyId, wrapped }: SealedSender,
  ): Promise<SenderSettings[C]> {
    const key = await this.vault.openDataKey(tenant, tenant, { keyId, wrapped });
    return this.vault.unseal<SenderSettings[C]>(key, placeOf(tenant, channel), sealed);
  }

  async save<C extends Channel>(
    tenant: Id,
    channel: C,
    settings: SenderSettings[C],
    tx: Transaction,
  ): Promise<void> {
    const changedAt = this.clock.now();
    const key = await this.dataKeys.ensure(tenant, tenant, changedAt, tx);
    const sealed = this.vault.seal(key, placeOf(tenant, channel), settings);
    const row = { tenant, channel, sealed, changedAt };
    await tx.manager.upsert(this.#entityOf(tenant), row, ['tenant', 'channel']);
  }

  /** Returns whether there was one. */
  async remove(tenant: Id, channel: Channel, tx: Transaction): Promise<boolean> {
    const { affected } = await tx.manager.delete(this.#entityOf(tenant), { tenant, channel });
    return affected === 1;
  }

  #entityOf(tenant: Id) {
    return senderEntity(this.tenants.kindOf(tenant));
  }
}

function placeOf(tenant: Id, channel: Channel) {
  return { tenant, table: 'message_senders', column: 'sealed_settings', row: channel };
}
