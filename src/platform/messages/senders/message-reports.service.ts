import { Injectable } from '@nestjs/common';
import { Database } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import { MessageListeners } from '../delivery/message-listeners.js';
import { statusAfter, type Report } from '../delivery/message.js';
import { MessageStore } from '../delivery/message.store.js';

/** A provider's report about one message. */
export interface MessageReport {
  tenant: Id;
  id: Id<'msg'>;
  /** Null for news that changes nothing, such as `sending`. */
  report: Report | null;
}

/** Records the reports of providers about messages. */
@Injectable()
export class MessageReports {
  constructor(
    private readonly database: Database,
    private readonly messages: MessageStore,
    private readonly listeners: MessageListeners,
  ) {}

  /** A report about an unknown message, or one that has ended, changes nothing. */
  async receive({ tenant, id, report }: MessageReport): Promise<void> {
    if (report === null) return;
    await this.database.transaction(async (tx) => {
      const message = await this.messages.lock(tenant, id, tx);
      // Only providers of text messages report: their secret ends no e-mail.
      if (message?.channel !== 'sms') return;
      const status = statusAfter(message.status, report);
      if (!status) return;
      const reason = status === 'failed' ? 'undelivered' : null;
      await this.listeners.notify(await this.messages.end(message, status, reason, tx), tx);
    });
  }
}
