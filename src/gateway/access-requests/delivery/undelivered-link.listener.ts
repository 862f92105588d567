import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import { idOf, type Id } from '../../../platform/ids/index.js';
import { MessageListeners, type EndedMessage } from '../../../platform/messages/index.js';
import { DecisionService } from '../decision/decision.service.js';
import { INVITATION } from './invitation.messages.js';
import { DESK_LINK, VERIFICATION_LINK } from './link.messages.js';

/** Ends a request whose link could not be delivered: nobody would ever open it. */
@Injectable()
export class UndeliveredLinkListener implements OnModuleInit {
  constructor(
    private readonly listeners: MessageListeners,
    private readonly decisions: DecisionService,
  ) {}

  onModuleInit(): void {
    for (const kind of [VERIFICATION_LINK, INVITATION, DESK_LINK])
      this.listeners.add(kind, (message, tx) => this.#onEnd(message, tx));
  }

  async #onEnd({ tenant, subjectUuid, status }: EndedMessage, tx: Transaction): Promise<void> {
    if (status !== 'failed') return;
    await this.decisions.endUndelivered(tenant as Id<'cust'>, idOf('ar', subjectUuid), tx);
  }
}
