import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import {
  CHANNELS,
  Messages,
  type Admission,
  type Channel,
  type MessageKind,
  type MessageState,
  type MessageStatus,
} from '../../../platform/messages/index.js';
import { GatewayAudit } from '../../audit/index.js';
import { isRecovery } from '../../action-policies/index.js';
import { actionLabel, type Customer } from '../../customers/index.js';
import { contactOf, type Contact, type Employee } from '../../employees/index.js';
import type { Resource } from '../../grants/index.js';
import { NamedEmployeeStore } from '../../scim/index.js';
import type { AccessRequest } from '../access-request.entity.js';
import type { AccessRequestData } from '../access-request.js';
import {
  contactBehindSignIn,
  contactMissing,
  contactTooNew,
  reminderTooEarly,
  remindersSpent,
} from '../access-request.problems.js';
import {
  INVITATION_REMINDER,
  DESK_LINK_AGAIN,
  VERIFICATION_LINK,
  VERIFICATION_REMINDER,
  type LinkParams,
} from './link.messages.js';
import { isSignInAddress, mailboxOf } from './sign-in-address.policy.js';

const MAX_REMINDERS = 3;
/** A mail server may take some minutes; more letters would only be more letters. */
const LEAST_GAP_SECONDS = 300;
/** Somebody waits on the telephone. */
const LEAST_GAP_IN_A_CALL_SECONDS = 60;

interface SentLinks {
  reminders: number;
  /** Unix seconds. */
  lastAt: number;
  /** Whether the person is on the telephone with the help desk. */
  isCall: boolean;
}

const REMINDERS = [VERIFICATION_REMINDER.name, INVITATION_REMINDER.name, DESK_LINK_AGAIN.name];

const CONTACTS: Record<Channel, Contact> = { email: 'email', sms: 'phone' };

/** How the link of a request travels. It never shows the address. */
export interface LinkState {
  status: MessageStatus;
  updatedAt: Date;
  reminders: number;
}

/** A link that may be sent to a contact on record. */
export interface AdmittedLink {
  customer: Customer;
  admission: Admission<LinkParams>;
}

interface LinkPurpose {
  action: string;
  resource: Resource | null;
  channel: Channel;
  kind: MessageKind<LinkParams>;
}

/** A pending request whose data can be read. */
type OpenRequest = AccessRequest & { data: AccessRequestData };

/** Sends the link of a request to a contact on record, and nowhere else. */
@Injectable()
export class LinkDelivery {
  constructor(
    private readonly messages: Messages,
    private readonly named: NamedEmployeeStore,
    private readonly audit: GatewayAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Chooses the contact and counts the message. Throws `contact_missing`, `contact_too_new`,
   * `contact_behind_sign_in`, and what `Messages.admit` throws.
   */
  async admit(
    customer: Customer,
    employee: Employee,
    { channel, kind, ...purpose }: LinkPurpose,
  ): Promise<AdmittedLink> {
    const contact = contactOf(employee, CONTACTS[channel], this.clock.now());
    if ('unusable' in contact)
      throw contact.unusable === 'missing' ? contactMissing() : contactTooNew();
    const { address } = contact;
    if (
      isRecovery(customer.config, purpose.action) &&
      (await this.#isBehindSignIn(customer, employee, address, purpose.resource))
    )
      throw contactBehindSignIn();
    const admission = await this.messages.admit({ tenant: customer.id, kind, channel, address });
    return { customer, admission };
  }

  /** The channels that carry no link of a reset: they lead to the account that is reset. */
  async channelsBehindSignIn(customer: Customer, employee: Employee): Promise<Channel[]> {
    const behind = await Promise.all(
      CHANNELS.map(async (channel) => {
        const address = employee.profile[CONTACTS[channel]];
        const isBehind =
          address !== null && (await this.#isBehindSignIn(customer, employee, address));
        return isBehind ? [channel] : [];
      }),
    );
    return behind.flat();
  }

  async #isBehindSignIn(
    { config }: Customer,
    employee: Employee,
    address: string,
    resource: Resource | null = null,
  ): Promise<boolean> {
    // By default a directory's user name is the employee id.
    const names = [resource?.id, employee.profile.employee_id];
    if (isSignInAddress(address, { names, domains: config.sign_in_email_domains })) return true;
    return this.named.isNamed(employee, [address, mailboxOf(address)]);
  }

  /** Whether any provider sends links for this customer. */
  async hasSender({ id: tenant }: Pick<Customer, 'id'>): Promise<boolean> {
    const kind = VERIFICATION_LINK;
    const route = (channel: Channel) => ({ tenant, kind, channel, address: '' });
    return (
      (await this.messages.hasSender(route('email'))) ||
      (await this.messages.hasSender(route('sms')))
    );
  }

  /** A reminder of an open request may be sent to the same channel. Throws like `admit`. */
  admitReminder(
    customer: Customer,
    employee: Employee,
    { action, data }: { action: string; data: AccessRequestData & { deliver: Channel } },
  ): Promise<AdmittedLink> {
    const asked = data.is_invitation ? INVITATION_REMINDER : VERIFICATION_REMINDER;
    const kind = data.read_back ? DESK_LINK_AGAIN : asked;
    const { resource, deliver: channel } = data;
    return this.admit(customer, employee, { action, resource, channel, kind });
  }

  /** Stores the message in the transaction of its request. */
  async queue(
    { customer, admission }: AdmittedLink,
    request: OpenRequest,
    tx: Transaction,
  ): Promise<void> {
    const { link, ...letter } = linkLetter(request, this.clock.now());
    const purpose = actionLabel(customer.config, request.action, request.data.locale);
    const params = { company: customer.name, purpose, ...link };
    const message = admission.write({ ...letter, params });
    await this.messages.queue(customer.id, [message], tx);
  }

  /** Stores a reminder and its audit entry. The caller holds the request's row lock. */
  async queueReminder(
    link: AdmittedLink,
    request: OpenRequest,
    actor: string,
    tx: Transaction,
  ): Promise<void> {
    const { customerId, id: subject } = request;
    await this.queue(link, request, tx);
    await this.audit.append({ customerId, actor, action: 'access_request.reminded', subject }, tx);
  }

  /** Throws `reminders_spent` and `reminder_too_early`. The caller holds the request's row lock. */
  async requireReminderAllowed(
    { customerId, id, data }: AccessRequest,
    tx: Transaction,
  ): Promise<void> {
    const sent = await this.messages.store.listAbout(customerId, id, tx);
    const lastAt = Math.max(0, ...sent.map(({ createdAt }) => unixSeconds(createdAt)));
    const allowed = reminderAllowed(
      { reminders: remindersIn(sent), lastAt, isCall: data?.read_back === true },
      unixSeconds(this.clock.now()),
    );
    if (allowed === 'spent') throw remindersSpent();
    if (allowed !== true) throw reminderTooEarly({ headers: { 'retry-after': String(allowed) } });
  }

  /** The status of the newest message of each request that has one. */
  statusesOf(
    customerId: Id<'cust'>,
    ids: readonly Id<'ar'>[],
  ): Promise<Map<Id<'ar'>, MessageStatus>> {
    return this.messages.store.newestStatuses(customerId, ids);
  }

  /** Null when the gateway sends no link of this request. */
  async stateOf({ customerId, id, data }: AccessRequest): Promise<LinkState | null> {
    if (!data || data.deliver === 'none') return null;
    const sent = await this.messages.store.listAbout(customerId, id);
    const [newest] = sent;
    if (!newest) return null;
    const { status, updatedAt } = newest;
    return { status, updatedAt, reminders: remindersIn(sent) };
  }
}

function remindersIn(sent: readonly MessageState[]): number {
  return sent.filter(({ kind }) => REMINDERS.includes(kind)).length;
}

/** Whether another reminder may be sent now; a number is how many seconds to wait. */
export function reminderAllowed(
  { reminders, lastAt, isCall }: SentLinks,
  now: number,
): true | 'spent' | number {
  if (reminders >= MAX_REMINDERS) return 'spent';
  const wait = lastAt + (isCall ? LEAST_GAP_IN_A_CALL_SECONDS : LEAST_GAP_SECONDS) - now;
  return wait > 0 ? wait : true;
}

/** What every letter with the link of a request has: whose it is, how long it counts, and `link` for its words. */
export function linkLetter(
  { employeeRowId: owner, id: subject, data, expiresAt }: OpenRequest,
  now: Date,
) {
  const left = expiresAt.getTime() - now.getTime();
  const minutes = Math.max(1, Math.round(left / 60_000));
  const link = { url: data.verification_url ?? '', minutes };
  return { owner, subject, locale: data.locale, expiresAt, link };
}
