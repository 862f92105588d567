import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/index.js';
import type { MessageKind } from '../message-kind.js';
import type { EndedMessage } from './message.js';

/** Called in the transaction in which a message fails, expires or is reported as delivered. */
export type MessageListener = (message: EndedMessage, tx: Transaction) => Promise<void>;

/** Products register here to act when their messages end. */
@Injectable()
export class MessageListeners {
  readonly #listeners = new Map<string, MessageListener[]>();

  add({ name }: Pick<MessageKind, 'name'>, listener: MessageListener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  async notify(message: EndedMessage, tx: Transaction): Promise<void> {
    for (const listener of this.#listeners.get(message.kind) ?? []) await listener(message, tx);
  }
}
