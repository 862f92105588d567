import { Injectable } from '@nestjs/common';
import { StartError } from '../../errors/index.js';
import type { Id } from '../../ids/index.js';
import { MessageSettings, MAILBOX } from '../message-settings.js';
import type { SmsService } from './sender-settings.js';
import { SenderStore } from './sender.store.js';

/**
 * Parses `MESSAGES_SMS` and its related settings. Errors never repeat it, since it contains a
 * password.
 */
export function smsServiceOf(
  address: string,
  { smsSecret, smsFrom }: Pick<MessageSettings, 'smsSecret' | 'smsFrom'>,
): SmsService {
  const isTwilio = address.startsWith('twilio+');
  const text = address.replace(/^twilio\+/, '');
  if (!URL.canParse(text)) throw new StartError('MESSAGES_SMS: cannot be read as an address');
  const url = new URL(text);
  if (isTwilio) return twilioService(url, smsFrom);
  if (url.username !== '') throw new StartError('MESSAGES_SMS: takes its secret separately');
  if (smsSecret === null)
    throw new StartError('MESSAGES_SMS_SECRET is missing: calls to MESSAGES_SMS are signed');
  return { shape: 'json', url: url.href, secret: smsSecret, from: smsFrom };
}

function twilioService(url: URL, from: string | null): SmsService {
  const account = decodeURIComponent(url.username);
  const token = decodeURIComponent(url.password);
  if (account === '' || token === '')
    throw new StartError('MESSAGES_SMS: twilio+https:// needs account:token@');
  if (from === null) throw new StartError('MESSAGES_SMS_FROM is missing: Twilio needs a sender');
  return { shape: 'twilio', url: twilioUrl(url, account), account, token, from };
}

/** The address that takes messages: Twilio's own path, unless the address names another. */
export function twilioUrl({ pathname, origin }: URL, account: string): string {
  const url = new URL(origin);
  // Set and not resolved: a path that begins with two slashes would name another host.
  url.pathname =
    pathname === '/'
      ? `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
      : pathname;
  return url.href;
}

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
