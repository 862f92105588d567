import { Injectable } from '@nestjs/common';
import { mapInTurns } from '../concurrency/index.js';
import type { Transaction } from '../database/index.js';
import { Problem } from '../errors/index.js';
import type { Id } from '../ids/index.js';
import { Log } from '../logging/index.js';
import type { MessageKind, MessageParams } from './kinds/message-kind.js';
import { Messages, type Admission, type AdmittedMessage } from './messages.service.js';
import type { Channel, MessageDraft, MessageRoute } from './records/message.js';

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
    const written = (await mapInTurns(notices, (notice) => this.#write(notice))).flat();
    const tenant = notices[0]?.tenant;
    if (tenant && written.length > 0) await this.messages.queue(tenant, written, tx);
  }

  async #write<P extends MessageParams>({
    tenant,
    kind,
    to,
    ...draft
  }: Notice<P>): Promise<AdmittedMessage[]> {
    const written: AdmittedMessage[] = [];
    for (const { channel, address, subject } of to) {
      const admission = await this.#find(subject, { tenant, kind, channel, address });
      if (admission) written.push(admission.write({ ...draft, subject }));
    }
    return written;
  }

  /** Null if the message cannot be sent. */
  async #find<P extends MessageParams>(
    subject: Id,
    route: MessageRoute<P>,
  ): Promise<Admission<P> | null> {
    try {
      return await this.messages.admit(route);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.log.warn('notice not sent', { tenant: route.tenant, subject, code: error.code });
      return null;
    }
  }
}
