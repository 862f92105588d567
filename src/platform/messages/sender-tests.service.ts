import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../clock/index.js';
import { Database, type Transaction } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { SENDER_TEST } from './kinds/sender-test.message.js';
import { Messages } from './messages.service.js';
import type { Channel, MessageState } from './delivery/message.js';
import { SenderStore } from './senders/sender.store.js';

/** A test message is useless later. */
const VALID_SECONDS = 900;

export interface SenderTest {
  channel: Channel;
  address: string;
  /** Name of the workspace. */
  sender: string;
}

/** Test messages for the provider of a workspace. */
@Injectable()
export class SenderTests {
  constructor(
    private readonly messages: Messages,
    private readonly senders: SenderStore,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * `record` is part of the same transaction. Throws `message_channel_unavailable`,
   * `message_address_refused` and `message_limit_reached`.
   */
  async send(
    tenant: Id,
    { channel, address, sender }: SenderTest,
    record: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const admission = await this.messages.admit({ tenant, kind: SENDER_TEST, channel, address });
    const message = admission.write({
      owner: tenant,
      subject: tenant,
      params: { sender },
      locale: null,
      expiresAt: secondsAfter(this.clock.now(), VALID_SECONDS),
    });
    await this.database.transaction(async (tx) => {
      await this.senders.ensureKey(tenant, tx);
      await this.messages.queue(tenant, [message], tx);
      await record(tx);
    });
  }

  /** The newest tests, newest first. */
  async list(tenant: Id): Promise<MessageState[]> {
    const about = await this.messages.listAbout(tenant, tenant);
    return about.filter(({ kind }) => kind === SENDER_TEST.name);
  }
}
