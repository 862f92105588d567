import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import type { MessageSender, OutgoingMessage, SendAttempt } from './delivery/sender.js';
import type { Channel } from './delivery/message.js';

const MOST = 200;

/** A message that is shown instead of sent. */
export interface MailboxMessage extends OutgoingMessage {
  channel: Channel;
  at: Date;
}

/** The messages of a development deployment, newest first, kept in memory. */
@Injectable()
export class Mailbox {
  readonly #messages: MailboxMessage[] = [];

  constructor(private readonly clock: Clock) {}

  list(): readonly MailboxMessage[] {
    return this.#messages;
  }

  find(id: string): MailboxMessage | null {
    return this.#messages.find((each) => each.id === id) ?? null;
  }

  put(message: OutgoingMessage, channel: Channel): void {
    this.#messages.unshift({ ...message, channel, at: this.clock.now() });
    this.#messages.splice(MOST);
  }
}

export class MailboxSender implements MessageSender {
  readonly concurrency = 8;

  constructor(
    private readonly mailbox: Mailbox,
    private readonly channel: Channel,
  ) {}

  send(message: OutgoingMessage): Promise<SendAttempt> {
    this.mailbox.put(message, this.channel);
    return Promise.resolve({ result: 'accepted', trouble: null });
  }

  close(): void {
    // No connections to close.
  }
}
