import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Brands } from '../brands/index.js';
import { Clock } from '../clock/index.js';
import { Database } from '../database/index.js';
import { OutboundHttp } from '../http/index.js';
import type { Id } from '../ids/index.js';
import { Dispatchers } from '../jobs/index.js';
import { Log } from '../logging/index.js';
import { DueMessageStore } from './delivery/due-message.store.js';
import { MessageLane } from './delivery/message-lane.js';
import type { MessageSender } from './delivery/sender.js';
import { SmtpSender, smtpServerOf } from './senders/smtp-sender.js';
import type { Letterhead } from './email-layout.js';
import { Mailbox, MailboxSender } from './mailbox.js';
import { MAILBOX, MessageSettings } from './message-settings.js';
import {
  channelOf,
  isCodeLane,
  type Lane,
  laneOf,
  LANES,
  type MessageRoute,
} from './delivery/message.js';
import { messageChannelUnavailable } from './message-caps.js';
import { MessageListeners } from './delivery/message-listeners.js';
import { MessageStore } from './delivery/message.store.js';
import { ReportUrls } from './senders/report-signature.js';
import { SmsSender } from './senders/sms-sender.js';
import { SmsServices } from './senders/sms-service.js';
import { WorkspaceSenders } from './workspace-senders.js';

const CONNECTIONS = 8;
const CODE_CONNECTIONS = 4;
const ENTER_AGAIN =
  'The settings of the provider of this workspace cannot be read: enter them again';

/** The lanes of this deployment, and its own providers. */
@Injectable()
export class MessageLanes implements OnApplicationShutdown {
  readonly #lanes = new Map<Lane, MessageLane>();
  /** None for a channel without a provider. */
  readonly #senders = new Map<Lane, MessageSender>();

  constructor(
    database: Database,
    due: DueMessageStore,
    messages: MessageStore,
    listeners: MessageListeners,
    clock: Clock,
    dispatchers: Dispatchers,
    private readonly log: Log,
    private readonly settings: MessageSettings,
    private readonly mailbox: Mailbox,
    outbound: OutboundHttp,
    services: SmsServices,
    urls: ReportUrls,
    private readonly workspaces: WorkspaceSenders,
    private readonly brands: Brands,
  ) {
    const sms =
      services.service &&
      new SmsSender(services.service, outbound, clock, ({ tenant, id }) => urls.of(tenant, id));
    for (const lane of LANES) {
      const sender = this.#shown(lane) ?? (channelOf(lane) === 'sms' ? sms : this.#smtp(lane));
      if (sender) this.#senders.set(lane, sender);
      const parts = { database, due, messages, listeners, clock, dispatchers, log };
      const options = {
        lane,
        senderOf: (tenant: Id) => this.#senderOf(tenant, lane),
        ofDeployment: sender,
        letterheadOf: (tenant: Id) => this.#letterheadOf(tenant, lane),
      };
      this.#lanes.set(lane, new MessageLane(parts, options));
    }
  }

  of(lane: Lane): MessageLane {
    const found = this.#lanes.get(lane);
    if (!found) throw new Error(`there is no lane ${lane}`);
    return found;
  }

  /**
   * Whether the tenant's own provider or the shared one sends its messages. Throws
   * `message_channel_unavailable` without any. The shared provider does not replace an own one with
   * unreadable settings, but sends what is guarded in any case.
   */
  async requireOpen(
    tenant: Id,
    route: Pick<MessageRoute, 'kind' | 'channel'>,
  ): Promise<'own' | 'shared'> {
    const lane = laneOf(route);
    if (route.kind.guard && this.#senders.has(lane)) return 'shared';
    const own = await this.workspaces.stateOf(tenant, lane);
    if (own === 'unreadable') throw messageChannelUnavailable({ detail: ENTER_AGAIN });
    if (own === 'none' && !this.#senders.has(lane)) throw messageChannelUnavailable();
    return own === 'none' ? 'shared' : 'own';
  }

  /** Whether a provider is set up, even if its settings cannot be read now. */
  async hasSender(tenant: Id, lane: Lane): Promise<boolean> {
    return this.#senders.has(lane) || (await this.workspaces.stateOf(tenant, lane)) !== 'none';
  }

  onApplicationShutdown(): void {
    for (const sender of this.#senders.values()) sender.close();
  }

  /** With unreadable settings messages wait; they are not sent through another provider. */
  async #senderOf(tenant: Id, lane: Lane): Promise<MessageSender | null> {
    try {
      return (await this.workspaces.find(tenant, lane)) ?? this.#senders.get(lane) ?? null;
    } catch (error) {
      this.log.error('sender of a workspace not opened', { tenant, error });
      return null;
    }
  }

  async #letterheadOf(tenant: Id, lane: Lane): Promise<Letterhead | null> {
    const brand = channelOf(lane) === 'email' ? await this.brands.find(tenant) : null;
    if (!brand) return null;
    const { name, palette, logoPath } = brand;
    return {
      name,
      color: palette?.light.accent ?? null,
      logoUrl: logoPath && this.brands.addressOf(logoPath),
    };
  }

  #shown(lane: Lane): MessageSender | null {
    const channel = channelOf(lane);
    return this.settings[channel] === MAILBOX ? new MailboxSender(this.mailbox, channel) : null;
  }

  /** Codes have their own connections, so they do not wait behind other e-mails. */
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
