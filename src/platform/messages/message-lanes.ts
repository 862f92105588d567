import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { Settings } from '../config/index.js';
import { OutboundHttp } from '../http/index.js';
import { Wakeups } from '../jobs/index.js';
import { Log } from '../logging/index.js';
import { DueMessageStore, MessageLane, type MessageSender } from './delivery/index.js';
import { SmtpSender, smtpServerOf } from './email/index.js';
import { Mailbox, MailboxSender } from './mailbox/index.js';
import { MAILBOX, MessageSettings } from './message-settings.js';
import {
  channelOf,
  isCodeLane,
  type Lane,
  LANES,
  MessageListeners,
  MessageStore,
} from './records/index.js';
import { ReportUrls, SmsSender, SmsServices } from './sms/index.js';

const CONNECTIONS = 8;
const CODE_CONNECTIONS = 4;

/** The lanes of this deployment: none for a channel without a provider. */
@Injectable()
export class MessageLanes implements OnApplicationShutdown {
  readonly #lanes = new Map<Lane, MessageLane>();

  constructor(
    due: DueMessageStore,
    messages: MessageStore,
    listeners: MessageListeners,
    clock: Clock,
    wakeups: Wakeups,
    log: Log,
    { sweepIntervalMs, drainTimeoutMs }: Settings,
    private readonly settings: MessageSettings,
    private readonly mailbox: Mailbox,
    outbound: OutboundHttp,
    services: SmsServices,
    urls: ReportUrls,
  ) {
    const sms =
      services.service &&
      new SmsSender(services.service, outbound, clock, ({ tenant, id }) => urls.of(tenant, id));
    for (const lane of LANES) {
      const sender = this.#shown(lane) ?? (channelOf(lane) === 'sms' ? sms : this.#smtp(lane));
      if (!sender) continue;
      const parts = { due, messages, listeners, clock, wakeups, log };
      const options = {
        lane,
        sender,
        // A little less than the pause between two runs, so that every run looks.
        lookIntervalMs: sweepIntervalMs * 0.9,
        // The remaining time is for giving cut-off work back before the process ends.
        drainTimeoutMs: drainTimeoutMs * 0.8,
      };
      this.#lanes.set(lane, new MessageLane(parts, options));
    }
  }

  find(lane: Lane): MessageLane | null {
    return this.#lanes.get(lane) ?? null;
  }

  onApplicationShutdown(): void {
    for (const lane of this.#lanes.values()) lane.close();
  }

  #shown(lane: Lane): MessageSender | null {
    const channel = channelOf(lane);
    return this.settings[channel] === MAILBOX ? new MailboxSender(this.mailbox, channel) : null;
  }

  /** Codes have connections of their own: they do not wait for letters. */
  #smtp(lane: Lane): MessageSender | null {
    const { email, emailFrom, emailCa } = this.settings;
    if (email === null || emailFrom === null) return null;
    return new SmtpSender({
      server: smtpServerOf(email),
      from: emailFrom,
      connections: isCodeLane(lane) ? CODE_CONNECTIONS : CONNECTIONS,
      ...(emailCa !== null && { ca: emailCa }),
    });
  }
}
