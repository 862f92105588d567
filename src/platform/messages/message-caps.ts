import { Injectable } from '@nestjs/common';
import { Problem, defineProblem } from '../errors/index.js';
import { RateLimits } from '../limits/index.js';
import { foldContact } from '../text/index.js';
import { MessageSettings } from './message-settings.js';
import { SENDER_TEST } from './sender-test.message.js';
import type { MessageRoute } from './delivery/message.js';
import { callingCodeOf, numberBlock } from './phone-country.policy.js';

export const messageLimitReached = defineProblem(
  'message_limit_reached',
  429,
  'Too many messages were sent; wait before sending another',
);
export const messageAddressRefused = defineProblem(
  'message_address_refused',
  400,
  'Messages are not sent to this address',
);
export const messageChannelUnavailable = defineProblem(
  'message_channel_unavailable',
  503,
  'This deployment cannot send such messages yet',
);

/** One mailbox and nothing else: no list, no name, no line break. */
const ONE_MAILBOX = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,253}$/u;
const E164 = /^\+[1-9]\d{6,14}$/;

const OF_ALL_WORKSPACES = [
  'sms_number_all',
  'sms_warning_all',
  'sms_prefix_all',
  'sms_country',
  'email_address_all',
];

/** Limits the messages that strangers can cause, and their cost. */
@Injectable()
export class MessageCaps {
  readonly #callingCodes: readonly string[];

  constructor(
    settings: MessageSettings,
    private readonly limits: RateLimits,
  ) {
    this.#callingCodes = settings.smsCountries.split(',');
  }

  /**
   * Counts a message. Throws `message_address_refused` and `message_limit_reached`. Messages
   * through a workspace's own provider count for that workspace only; otherwise it could use up the
   * shared provider's limits.
   */
  async use(
    { channel, address, tenant, kind }: MessageRoute,
    provider: 'own' | 'shared',
  ): Promise<void> {
    const isWarning = kind.guard === 'warning';
    const limits =
      channel === 'sms'
        ? this.#ofNumber(address, tenant, isWarning ? 'sms_warning' : 'sms_number')
        : this.#ofAddress(address, tenant);
    // No link, code or test may use up what warns the person, and no warning another kind of them.
    const apart = isWarning || kind.name === SENDER_TEST.name ? `${kind.name}/` : '';
    for (const [limit, subject] of limits)
      if (provider === 'shared' || !OF_ALL_WORKSPACES.includes(limit))
        await this.#count(limit, `${apart}${subject}`);
  }

  /**
   * The narrowest limit comes first, so a refused number does not use up the wider ones. Each
   * workspace has a limit per person, and all workspaces together have another.
   */
  #ofNumber(
    number: string,
    tenant: string,
    limit: 'sms_number' | 'sms_warning',
  ): [string, string][] {
    const country = E164.test(number) ? callingCodeOf(number, this.#callingCodes) : null;
    if (country === null) throw messageAddressRefused();
    return [
      [limit, `${tenant}/${number}`],
      [`${limit}_all`, number],
      ['sms_prefix', `${tenant}/${numberBlock(number)}`],
      ['sms_prefix_all', numberBlock(number)],
      ['sms_country', country],
      ['sms_workspace', tenant],
    ];
  }

  #ofAddress(address: string, tenant: string): [string, string][] {
    if (!ONE_MAILBOX.test(address)) throw messageAddressRefused();
    const mailbox = foldContact(address);
    return [
      ['email_address', `${tenant}/${mailbox}`],
      ['email_address_all', mailbox],
      ['email_workspace', tenant],
    ];
  }

  async #count(limit: string, subject: string): Promise<void> {
    try {
      await this.limits.use(limit, subject, null);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 429) throw error;
      const wait = error.headers['retry-after'] ?? '60';
      throw messageLimitReached({ headers: { 'retry-after': wait }, cause: error });
    }
  }
}
