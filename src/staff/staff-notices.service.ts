import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../platform/clock/index.js';
import { Database, type Transaction } from '../platform/database/index.js';
import { isId, type Id } from '../platform/ids/index.js';
import {
  NoticeQueue,
  SenderStore,
  type MessageKind,
  type MessageParams,
} from '../platform/messages/index.js';
import type { EndpointWarning } from '../platform/webhooks/index.js';
import { AccountStore } from './accounts/account.store.js';
import { ENDPOINT_CHANGED } from './endpoint-changed.message.js';
import { MEMBER_CHANGED, type MemberChange } from './member-changed.message.js';
import {
  CONFIG_CHANGED,
  CONNECTION_CHANGED,
  type ConnectionChange,
  type GuardedSetting,
} from './settings-changed.messages.js';
import { Workspaces } from './workspaces/workspaces.js';
import {
  ENDPOINT_DISABLED,
  SECURITY_NOTICE,
  type AccountEvent,
  type WorkspaceEvent,
} from './security-notice.messages.js';
import { STRONG_KEY_NOTICE } from './strong-key.message.js';

const VALID_SECONDS = 86_400;

/** Facts of every notice. */
interface Facts {
  company: string;
  atMs: number;
}

interface EndpointChanged {
  endpoint: Id;
  actor: string;
  url: string;
  newUrl: string;
  warning: EndpointWarning;
}

/** A notice to several people of one workspace. */
interface Notice<P extends MessageParams> {
  kind: MessageKind<P>;
  workspace: Id;
  to: readonly Id<'staff'>[];
  /** The object it is about; null if that is the recipient. */
  subject: Id | null;
  paramsOf: (facts: Facts) => P;
}

/** Urgent e-mails to staff, queued in the transaction of the event. */
@Injectable()
export class StaffNotices {
  constructor(
    private readonly accounts: AccountStore,
    private readonly workspaces: Workspaces,
    private readonly notices: NoticeQueue,
    private readonly senders: SenderStore,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Notifies the account's person once, through the workspace that they joined first. */
  tellAccount(account: Id<'staff'>, event: AccountEvent, tx: Transaction): Promise<void> {
    return this.database.within(tx, async () => {
      const [first] = await this.workspaces.listOf(account);
      if (first) await this.#tellSecurity(first.workspace, [account], event, tx);
    });
  }

  /** Notifies every owner of a workspace, including the one who made the change. */
  tellOwners(workspace: Id, event: WorkspaceEvent, tx: Transaction): Promise<void> {
    return this.database.within(tx, async () => {
      const owners = await this.workspaces.listPermitted(workspace, 'single_sign_on:write');
      await this.#tellSecurity(workspace, owners, event, tx);
    });
  }

  /** Notifies every owner of a workspace about one of its members, but not this member. */
  tellMemberChanged(
    workspace: Id,
    { account, change }: { account: Id<'staff'>; change: MemberChange },
    tx: Transaction,
  ): Promise<void> {
    return this.database.within(tx, async () => {
      const owners = await this.workspaces.listPermitted(workspace, 'single_sign_on:write');
      const [member] = await this.accounts.listByIds([account]);
      if (!member) return;
      const { name, email } = member;
      const notice = {
        kind: MEMBER_CHANGED,
        workspace,
        to: owners.filter((owner) => owner !== account),
        subject: account,
        paramsOf: (facts: Facts) => ({ ...facts, name: name === '' ? email : name, change }),
      };
      await this.#queue(notice, tx);
    });
  }

  /** Notifies every owner of a new key that may do what members confirm with a passkey. */
  tellStrongKey(workspace: Id, tx: Transaction): Promise<void> {
    const paramsOf = (facts: Facts) => ({ ...facts });
    return this.#queueToOwners({ kind: STRONG_KEY_NOTICE, workspace, subject: null, paramsOf }, tx);
  }

  /** Notifies all members who may enable the endpoint again. */
  tellEndpointDisabled(
    workspace: Id,
    { endpoint, url }: { endpoint: Id; url: string },
    tx: Transaction,
  ): Promise<void> {
    const { host } = new URL(url);
    return this.database.within(tx, async () => {
      const notice = {
        kind: ENDPOINT_DISABLED,
        workspace,
        to: await this.workspaces.listPermitted(workspace, 'webhooks:write'),
        subject: endpoint,
        paramsOf: (facts: Facts) => ({ ...facts, host }),
      };
      await this.#queue(notice, tx);
    });
  }

  /**
   * Notifies every owner that a member changed who gets events. What a key changes is in the audit
   * alone: systems make and repair endpoints all day.
   */
  async tellEndpointChanged(
    workspace: Id,
    { endpoint, actor, url, newUrl, warning }: EndpointChanged,
    tx: Transaction,
  ): Promise<void> {
    if (!isId('staff', actor)) return;
    const { host } = new URL(url);
    const { host: newHost } = new URL(newUrl);
    const paramsOf = (facts: Facts) => ({ ...facts, host, newHost, warning });
    await this.#queueToOwners(
      { kind: ENDPOINT_CHANGED, workspace, subject: endpoint, paramsOf },
      tx,
    );
  }

  /** Notifies every owner that a member or a key changed a connection. `url` is what it calls, if anything. */
  tellConnectionChanged(
    workspace: Id,
    { id, kind, url, change }: { id: Id; kind: string; url: unknown; change: ConnectionChange },
    tx: Transaction,
  ): Promise<void> {
    const host = typeof url === 'string' ? ` (${new URL(url).host})` : '';
    const paramsOf = (facts: Facts) => ({ ...facts, connection: kind + host, change });
    return this.#queueToOwners({ kind: CONNECTION_CHANGED, workspace, subject: id, paramsOf }, tx);
  }

  /** Notifies every owner that a member or a key changed settings that decide who gets an account back. */
  tellConfigChanged(
    workspace: Id,
    changed: readonly GuardedSetting[],
    tx: Transaction,
  ): Promise<void> {
    const paramsOf = (facts: Facts) => ({ ...facts, settings: changed.join() });
    return this.#queueToOwners(
      { kind: CONFIG_CHANGED, workspace, subject: workspace, paramsOf },
      tx,
    );
  }

  #tellSecurity(
    workspace: Id,
    to: readonly Id<'staff'>[],
    event: AccountEvent | WorkspaceEvent,
    tx: Transaction,
  ): Promise<void> {
    const paramsOf = (facts: Facts) => ({ ...facts, event });
    return this.#queue({ kind: SECURITY_NOTICE, workspace, to, subject: null, paramsOf }, tx);
  }

  #queueToOwners<P extends MessageParams>(
    notice: Omit<Notice<P>, 'to'>,
    tx: Transaction,
  ): Promise<void> {
    return this.database.within(tx, async () => {
      const to = await this.workspaces.listPermitted(notice.workspace, 'single_sign_on:write');
      await this.#queue({ ...notice, to }, tx);
    });
  }

  async #queue<P extends MessageParams>(
    { kind, workspace, to, subject, paramsOf }: Notice<P>,
    tx: Transaction,
  ): Promise<void> {
    const people = await this.accounts.listByIds(to);
    const enabled = people.filter(({ disabledAt }) => disabledAt === null);
    if (enabled.length === 0) return;
    const company = (await this.workspaces.kindOf(workspace)?.findName(workspace)) ?? '';
    const now = this.clock.now();
    await this.senders.ensureKey(workspace, tx);
    const notice = {
      tenant: workspace,
      owner: workspace,
      kind,
      to: enabled.map(({ id, email: address }) => ({
        channel: 'email' as const,
        address,
        subject: subject ?? id,
      })),
      params: paramsOf({ company, atMs: now.getTime() }),
      locale: null,
      expiresAt: secondsAfter(now, VALID_SECONDS),
    };
    await this.notices.add(notice, tx);
  }
}
