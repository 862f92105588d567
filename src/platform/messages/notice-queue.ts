import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/index.js';
import { Problem } from '../errors/index.js';
import type { Id } from '../ids/index.js';
import { Log } from '../logging/index.js';
import type { MessageKind, MessageParams } from './kinds/message-kind.js';
import { Messages } from './messages.service.js';
import type { Channel, MessageDraft } from './delivery/message.js';

/** One recipient's address, and the object that the message is about. */
export interface NoticeAddress {
  channel: Channel;
  address: string;
  subject: Id;
}

/** The same notice to several addresses. */
export interface Notice<P extends MessageParams> extends Omit<MessageDraft<P>, 'subject'> {
  tenant: Id;
  kind: MessageKind<P>;
  to: readonly NoticeAddress[];
}

/** Queues notices. The event succeeds even if nobody can be notified. */
@Injectable()
export class NoticeQueue {
  constructor(
    private readonly messages: Messages,
    private readonly log: Log,
  ) {}

  /** Queues it in the transaction of its event, for each address within the limits. */
  add<P extends MessageParams>(notice: Notice<P>, tx: Transaction): Promise<void> {
    return this.addAll([notice], tx);
  }

  /** The same for many notices of one tenant, with few statements. */
  async addAll<P extends MessageParams>(
    notices: readonly Notice<P>[],
    tx: Transaction,
  ): Promise<void> {
    const letters = notices.flatMap(({ tenant, kind, to, ...draft }) =>
      to.map(({ channel, address, subject }) => ({
        route: { tenant, kind, channel, address },
        draft: { ...draft, subject },
      })),
    );
    const admitted = await this.messages.admitAll(letters.map(({ route }) => route));
    const written = letters.flatMap(({ route: { tenant }, draft }, n) => {
      const admission = admitted[n];
      if (admission && !(admission instanceof Problem)) return [admission.write(draft)];
      const refused = { tenant, subject: draft.subject, code: admission?.code };
      this.log.warn('notice not sent', refused);
      return [];
    });
    const tenant = notices[0]?.tenant;
    if (tenant && written.length > 0) await this.messages.queue(tenant, written, tx);
  }
}
