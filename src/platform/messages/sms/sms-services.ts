import { Injectable } from '@nestjs/common';
import type { Id } from '../../ids/index.js';
import { MAILBOX, MessageSettings } from '../message-settings.js';
import { SenderStore } from '../senders/sender.store.js';
import type { SmsService } from '../senders/sender-settings.js';
import { smsServiceOf } from './sms-service.js';

/** The providers of text messages. */
@Injectable()
export class SmsServices {
  /** The deployment's; null without one. */
  readonly service: SmsService | null;

  constructor(
    settings: MessageSettings,
    private readonly senders: SenderStore,
  ) {
    const { sms } = settings;
    this.service = sms === null || sms === MAILBOX ? null : smsServiceOf(sms, settings);
  }

  /** Providers that may report about this tenant's messages. No other provider may. */
  async listFor(tenant: Id): Promise<SmsService[]> {
    const own = await this.senders.find(tenant, 'sms');
    return [
      ...(own ? [await this.senders.open(tenant, 'sms', own)] : []),
      ...(this.service ? [this.service] : []),
    ];
  }
}
