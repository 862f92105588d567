import { Injectable } from '@nestjs/common';
import { MAILBOX, MessageSettings } from '../message-settings.js';
import { smsServiceOf, type SmsService } from './sms-service.js';

/** The provider of text messages of this deployment; null without one. */
@Injectable()
export class SmsServices {
  readonly service: SmsService | null;

  constructor(settings: MessageSettings) {
    const { sms } = settings;
    this.service = sms === null || sms === MAILBOX ? null : smsServiceOf(sms, settings);
  }
}
