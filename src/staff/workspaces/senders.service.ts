import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Unreadable } from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { OutboundHttp, OutboundSockets } from '../../platform/http/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import {
  type Channel,
  MAILBOX,
  Messages,
  MessageSettings,
  SENDER_TEST,
  type SenderSettings,
  SenderStore,
  twilioUrl,
} from '../../platform/messages/index.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { StaffNotices } from '../staff-notices.service.js';
import {
  workspaceNotFound,
  senderInvalid,
  senderKeyUnreadable,
  senderNotFound,
} from '../staff.problems.js';
import { Workspaces } from './workspaces.js';
import {
  emailSender,
  smsSender,
  type EmailSenderInput,
  type SmsSenderInput,
} from './sender.policy.js';
import type { Changed, Senders } from './sender.view.js';

/** A test message is useless later. */
const TEST_VALID_SECONDS = 900;

const PRIVATE = 'Messages are not handed over to private addresses';

/** The providers through which a workspace sends e-mails and text messages. */
@Injectable()
export class WorkspaceSenderSettings {
  constructor(
    private readonly store: SenderStore,
    private readonly messages: Messages,
    private readonly settings: MessageSettings,
    private readonly workspaces: Workspaces,
    private readonly notices: StaffNotices,
    private readonly limits: RateLimits,
    private readonly database: Database,
    private readonly http: OutboundHttp,
    private readonly sockets: OutboundSockets,
    private readonly clock: Clock,
  ) {}

  async show({ tenantId }: StaffCaller): Promise<Senders> {
    const about = await this.messages.store.listAbout(tenantId, tenantId);
    const email = await this.#find(tenantId, 'email');
    const sms = await this.#find(tenantId, 'sms');
    return {
      email: known(email),
      sms: known(sms),
      unreadable: [
        ...(email === 'unreadable' ? (['email'] as const) : []),
        ...(sms === 'unreadable' ? (['sms'] as const) : []),
      ],
      deployment: { email: this.#ofDeployment('email'), sms: this.#ofDeployment('sms') },
      tests: about.filter(({ kind }) => kind === SENDER_TEST.name),
    };
  }

  /** Throws `sender_invalid`, `sender_key_unreadable`. */
  async changeEmail(caller: StaffCaller, input: EmailSenderInput): Promise<Senders> {
    const decided = emailSender(input, known(await this.#find(caller.tenantId, 'email')));
    if ('fault' in decided) throw senderInvalid({ detail: decided.fault });
    const { host } = decided.sender.server;
    if (this.sockets.isRefused(host)) throw senderInvalid({ detail: PRIVATE });
    return this.#save(caller, { channel: 'email', host }, decided.sender);
  }

  /** Throws `sender_invalid`, `sender_key_unreadable`. */
  async changeSms(caller: StaffCaller, given: SmsSenderInput): Promise<Senders> {
    const { shape, account } = given;
    const address = new URL(given.url);
    const url = shape === 'twilio' ? twilioUrl(address, account ?? '') : address.href;
    const fault = this.http.fault(url);
    if (fault !== null) {
      const detail = fault === 'private_address' ? PRIVATE : 'The address must begin with https';
      throw senderInvalid({ detail });
    }
    const stored = await this.#find(caller.tenantId, 'sms');
    const decided = smsSender({ ...given, url }, known(stored));
    if ('fault' in decided) throw senderInvalid({ detail: decided.fault });
    return this.#save(caller, { channel: 'sms', host: address.hostname }, decided.sender);
  }

  /** Goes back to the deployment's own provider. Throws `sender_not_found`. */
  async remove(caller: StaffCaller, given: string): Promise<Senders> {
    const channel = channelIn(given);
    await this.database.transaction(async (tx) => {
      if (!(await this.store.remove(caller.tenantId, channel, tx))) throw senderNotFound();
      await this.#changed(caller, { channel, host: '' }, tx);
    });
    return this.show(caller);
  }

  /**
   * Sends a test message. Throws `sender_not_found`, `rate_limited`, `message_channel_unavailable`,
   * `message_address_refused`, `message_limit_reached`.
   */
  async test(caller: StaffCaller, given: string, address: string): Promise<Senders> {
    const channel = channelIn(given);
    const { id: actor, tenantId: tenant } = caller;
    const sender = await this.workspaces.get(tenant).findName(tenant);
    if (sender === null) throw workspaceNotFound();
    await this.limits.use('sender_test', `${actor}/${tenant}`, null);
    const entry = { actor, action: 'staff.sender_tested', details: { channel } } as const;
    const admission = await this.messages.admit({ tenant, kind: SENDER_TEST, channel, address });
    const message = admission.write({
      owner: tenant,
      subject: tenant,
      params: { sender },
      locale: null,
      expiresAt: secondsAfter(this.clock.now(), TEST_VALID_SECONDS),
    });
    await this.database.transaction(async (tx) => {
      await this.messages.queue(tenant, [message], tx);
      await this.workspaces.audit(tenant, entry, tx);
    });
    return this.show(caller);
  }

  /** Settings whose key is lost are marked, so that staff can enter them again. */
  async #find<C extends Channel>(
    workspace: StaffCaller['tenantId'],
    channel: C,
  ): Promise<Found<SenderSettings[C]>> {
    const stored = await this.store.find(workspace, channel);
    if (!stored) return null;
    const { changedAt } = stored;
    try {
      return { ...(await this.store.open(workspace, channel, stored)), changedAt };
    } catch (error) {
      if (error instanceof Unreadable) return 'unreadable';
      throw error;
    }
  }

  async #save<C extends Channel>(
    caller: StaffCaller,
    details: { channel: C; host: string },
    sender: SenderSettings[C],
  ): Promise<Senders> {
    await this.database.transaction(async (tx) => {
      await this.#seal(caller.tenantId, details.channel, sender, tx);
      await this.#changed(caller, details, tx);
    });
    return this.show(caller);
  }

  /** Whoever changes it could read the links that are sent from now on, so that the owners hear of it. */
  async #changed(
    { id: actor, tenantId }: StaffCaller,
    details: { channel: Channel; host: string },
    tx: Transaction,
  ): Promise<void> {
    await this.workspaces.audit(tenantId, { actor, action: 'staff.sender_changed', details }, tx);
    await this.notices.tellOwners(tenantId, 'sender_changed', tx);
  }

  async #seal<C extends Channel>(
    workspace: StaffCaller['tenantId'],
    channel: C,
    sender: SenderSettings[C],
    tx: Transaction,
  ): Promise<void> {
    try {
      await this.store.save(workspace, channel, sender, tx);
    } catch (error) {
      // The key is not replaced here: an unreachable key may come back, with the data it encrypted.
      throw error instanceof Unreadable ? senderKeyUnreadable({ cause: error }) : error;
    }
  }

  #ofDeployment(channel: Channel): 'none' | 'mailbox' | 'provider' {
    const place = this.settings[channel];
    return place === null ? 'none' : place === MAILBOX ? 'mailbox' : 'provider';
  }
}

type Found<T> = Changed<T> | 'unreadable' | null;

function known<T>(found: Found<T>): Changed<T> | null {
  return found === 'unreadable' ? null : found;
}

function channelIn(text: string): Channel {
  if (text !== 'email' && text !== 'sms') throw senderNotFound();
  return text;
}
