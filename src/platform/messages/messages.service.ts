import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { MessageCaps } from './caps/index.js';
import type { MessageParams } from './kinds/index.js';
import { MessageLanes } from './message-lanes.js';
import {
  laneOf,
  messageChannelUnavailable,
  MessageStore,
  type MessageState,
  type NewMessage,
} from './records/index.js';

/** A message that passed the limits. Only `Messages.admit` makes one, so none is stored without. */
class AdmittedMessage {
  constructor(readonly message: NewMessage) {}
}

export type { AdmittedMessage };

/** E-mails and text messages: stored with the change that causes them, sent after its commit. */
@Injectable()
export class Messages {
  constructor(
    private readonly store: MessageStore,
    private readonly caps: MessageCaps,
    private readonly lanes: MessageLanes,
  ) {}

  /**
   * Counts a message against the limits; call it before the transaction. Throws
   * `message_channel_unavailable`, `message_address_refused` and `message_limit_reached`.
   */
  async admit<P extends MessageParams>(message: NewMessage<P>): Promise<AdmittedMessage> {
    const admitted = message as unknown as NewMessage;
    if (!this.lanes.find(laneOf(admitted))) throw messageChannelUnavailable();
    await this.caps.use(admitted);
    return new AdmittedMessage(admitted);
  }

  /** Stores messages of one tenant in the transaction of their cause, and sends them after it. */
  async queue(
    tenant: Id,
    admitted: readonly AdmittedMessage[],
    tx: Transaction,
  ): Promise<Id<'msg'>[]> {
    const messages = admitted.map(({ message }) => message);
    const ids = await this.store.insert(tenant, messages, tx);
    tx.afterCommit(() => {
      for (const lane of new Set(messages.map(laneOf))) this.lanes.find(lane)?.offer(tenant);
    });
    return ids;
  }

  /** The newest messages about something, newest first. */
  listAbout(tenant: Id, subject: Id): Promise<MessageState[]> {
    return this.store.listAbout(tenant, subject);
  }
}
