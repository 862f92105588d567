import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { Unreadable } from '../crypto/index.js';
import { OutboundHttp, OutboundSockets } from '../http/index.js';
import type { Id } from '../ids/index.js';
import type { MessageSender } from './delivery/sender.js';
import { SmtpSender } from './senders/smtp-sender.js';
import { MessageSettings } from './message-settings.js';
import { channelOf, type Lane } from './delivery/message.js';
import { SenderStore, type SealedSender } from './senders/sender.store.js';
import { ReportUrls } from './senders/report-signature.js';
import { SmsSender } from './senders/sms-sender.js';

/** Few, because every workspace with its own provider has this many. */
const CONNECTIONS = 4;

/** The providers of workspaces, opened when they have something to send. */
@Injectable()
export class WorkspaceSenders implements OnApplicationShutdown {
  readonly #open = new Map<string, { sealed: Buffer; sender: MessageSender }>();

  constructor(
    private readonly store: SenderStore,
    private readonly settings: MessageSettings,
    private readonly http: OutboundHttp,
    private readonly sockets: OutboundSockets,
    private readonly urls: ReportUrls,
    private readonly clock: Clock,
  ) {}

  /** Whether a workspace has its own provider, and whether its settings can be read. */
  async stateOf(tenant: Id, lane: Lane): Promise<'none' | 'ready' | 'unreadable'> {
    const stored = await this.store.find(tenant, channelOf(lane));
    if (!stored) return 'none';
    if (this.#open.get(nameOf(tenant, lane))?.sealed.equals(stored.sealed)) return 'ready';
    try {
      await this.store.open(tenant, channelOf(lane), stored);
      return 'ready';
    } catch (error) {
      if (error instanceof Unreadable) return 'unreadable';
      throw error;
    }
  }

  /**
   * Null for a workspace without its own. Reads the settings each time, so a change takes effect in
   * every process at once.
   */
  async find(tenant: Id, lane: Lane): Promise<MessageSender | null> {
    const name = nameOf(tenant, lane);
    const known = this.#open.get(name);
    const stored = await this.store.find(tenant, channelOf(lane));
    if (known && stored?.sealed.equals(known.sealed)) return known.sender;
    known?.sender.close();
    this.#open.delete(name);
    if (!stored) return null;
    const sender = await this.#make(tenant, lane, stored);
    this.#open.set(name, { sealed: stored.sealed, sender });
    return sender;
  }

  onApplicationShutdown(): void {
    for (const { sender } of this.#open.values()) sender.close();
  }

  async #make(tenant: Id, lane: Lane, stored: SealedSender): Promise<MessageSender> {
    if (channelOf(lane) === 'sms') {
      const service = await this.store.open(tenant, 'sms', stored);
      const reportUrl = ({ id }: { id: Id<'msg'> }): string => this.urls.of(tenant, id);
      return new SmsSender(service, this.http, this.clock, reportUrl, true);
    }
    const { emailCa } = this.settings;
    return new SmtpSender({
      ...(await this.store.open(tenant, 'email', stored)),
      connections: CONNECTIONS,
      ...(emailCa !== null && { ca: emailCa }),
      connect: (server) => this.sockets.connect(server),
    });
  }
}

function nameOf(tenant: Id, lane: Lane): string {
  return `${tenant}/${lane}`;
}
