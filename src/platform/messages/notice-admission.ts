import { Injectable } from '@nestjs/common';
import { Problem } from '../errors/index.js';
import type { Id } from '../ids/index.js';
import { Log } from '../logging/index.js';
import type { MessageParams } from './kinds/index.js';
import { Messages, type Admission } from './messages.service.js';
import type { MessageRoute } from './records/index.js';

/** Admits notices. An event is still valid if nobody can be notified. */
@Injectable()
export class NoticeAdmission {
  constructor(
    private readonly messages: Messages,
    private readonly log: Log,
  ) {}

  /** Null where the message cannot be sent. */
  async find<P extends MessageParams>(
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
