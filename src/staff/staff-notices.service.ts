import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../platform/clock/index.js';
import { Database, type Transaction } from '../platform/database/index.js';
import { isId, type Id } from '../platform/ids/index.js';
import { Messages, NoticeQueue, type MessageKind } from '../platform/messages/index.js';
import type { EndpointChanged } from '../platform/webhooks/index.js';
import type { StaffAccount } from './accounts/account.entity.js';
import { AccountStore } from './accounts/account.store.js';
import { ENDPOINT_CHANGED, ENDPOINT_DISABLED } from './endpoint.messages.js';
import { KEYS_LEFT, keysNamed, MEMBER_CHANGED, type MemberChange } from './member.messages.js';
import {
  changedSettings,
  CONFIG_CHANGED,
  CONNECTION_CHANGED,
  type ConnectionChange,
  type GuardedSetting,
} from './settings-changed.messages.js';
import type { Permission } from './role.policy.js';
import { Workspaces } from './workspaces/workspaces.js';
import {
  SECURITY_NOTICE,
  STRONG_KEY_NOTICE,
  type AccountEvent,
  type WorkspaceEvent,
} from './security-notice.messages.js';
import type { WarningParams } from './staff-warning.js';

const DAY_SECONDS = 86_400;

/** The permission that every owner has and nobody else. */
const OWNERS = 'single_sign_on:write' as const;

/** What happened, for members of one workspace. */
export interface StaffNotice<P extends WarningParams> {
  kind: MessageKind<P>;
  workspace: Id;
  /** These members, or all with this permission. */
  to: Permission | readonly Id<'staff'>[];
  /** The object it is about; null if that is the recipient. */
  subject: Id | null;
  params: Omit<P, 'company' | 'atMs'>;
  /** When it happened; now if left out. */
  at?: Date;
  /** Of this kind about the subject to each in a day; all if left out. */
  most?: number;
}

/** Urgent e-mails to staff, queued in the transaction of the event. */
@Injectable()
export class StaffNotices {
  constructor(
    private readonly accounts: AccountStore,
    private readonly workspaces: Workspaces,
    private readonly messages: Messages,
    private readonly notices: NoticeQueue,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Notifies the account's person once, through the workspace that they joined first. */
  tellAccount(account: Id<'staff'>, event: AccountEvent, tx: Transaction): Promise<void> {
    return this.database.within(tx, async () => {
      const [first] = await this.workspaces.listOf(account);
      if (!first) return;
      const { workspace } = first;
      const notice = { kind: SECURITY_NOTICE, workspace, to: [account], subject: null };
      await this.write({ ...notice, params: { event } }, tx);
    });
  }

  /** Notifies every owner of a workspace, including the one who made the change. */
  tellOwners(workspace: Id, event: WorkspaceEvent, tx: Transaction): Promise<void> {
    const notice = { kind: SECURITY_NOTICE, workspace, to: OWNERS, subject: null };
    return this.write({ ...notice, params: { event } }, tx);
  }

  /** Notifies every owner of a workspace about one of its members, but not this member. */
  tellMemberChanged(
    workspace: Id,
    { account, change }: { account: Id<'staff'>; change: MemberChange },
    tx: Transaction,
  ): Promise<void> {
    return this.database.within(tx, async () => {
      const owners = await this.workspaces.listPermitted(workspace, OWNERS);
      const [member] = await this.accounts.listByIds([account]);
      if (!member) return;
      const params = { name: nameOf(member), change };
      const to = owners.filter((owner) => owner !== account);
      await this.write({ kind: MEMBER_CHANGED, workspace, to, subject: account, params }, tx);
    });
  }

  /**
   * Names the live API keys of a removed member to every owner: the keys work on, so that no production
   * stops by itself. Returns their ids, for the audit.
   */
  tellKeysLeft(workspace: Id, account: Id<'staff'>, tx: Transaction): Promise<Id[]> {
    return this.database.within(tx, async () => {
      const keys =
        (await this.workspaces.kindOf(workspace)?.listKeysMadeBy(workspace, account)) ?? [];
      const [member] = await this.accounts.listByIds([account]);
      if (!member || keys.length === 0) return [];
      const params = { name: nameOf(member), ...keysNamed(keys.map(({ name }) => name)) };
      await this.write({ kind: KEYS_LEFT, workspace, to: OWNERS, subject: account, params }, tx);
      return keys.map(({ id }) => id);
    });
  }

  /** Notifies every owner of a new key that may do what members confirm with a passkey. */
  tellStrongKey(workspace: Id, tx: Transaction): Promise<void> {
    const notice = { kind: STRONG_KEY_NOTICE, workspace, to: OWNERS, subject: null, params: {} };
    return this.write(notice, tx);
  }

  /** Notifies all members who may enable the endpoint again. */
  tellEndpointDisabled(
    workspace: Id,
    { endpoint: subject, url }: { endpoint: Id; url: string },
    tx: Transaction,
  ): Promise<void> {
    const { host } = new URL(url);
    const notice = { kind: ENDPOINT_DISABLED, workspace, to: 'webhooks:write', subject } as const;
    return this.write({ ...notice, params: { host } }, tx);
  }

  /**
   * Notifies every owner that a member changed who gets events. What a key changes is in the audit
   * alone: systems make and repair endpoints all day.
   */
  async tellEndpointChanged(
    workspace: Id,
    { endpoint: subject, actor, url, newUrl, warning }: EndpointChanged,
    tx: Transaction,
  ): Promise<void> {
    if (!isId('staff', actor)) return;
    const params = { host: new URL(url).host, newHost: new URL(newUrl).host, warning };
    await this.write({ kind: ENDPOINT_CHANGED, workspace, to: OWNERS, subject, params }, tx);
  }

  /** Notifies every owner that a member or a key changed a connection. `url` is what it calls, if anything. */
  tellConnectionChanged(
    workspace: Id,
    { id, kind, url, change }: { id: Id; kind: string; url: unknown; change: ConnectionChange },
    tx: Transaction,
  ): Promise<void> {
    const host = typeof url === 'string' ? ` (${new URL(url).host})` : '';
    const params = { connection: kind + host, change };
    return this.write({ kind: CONNECTION_CHANGED, workspace, to: OWNERS, subject: id, params }, tx);
  }

  /** Notifies every owner that a member or a key changed settings that decide who gets an account back. */
  tellConfigChanged(
    workspace: Id,
    changed: readonly GuardedSetting[],
    tx: Transaction,
  ): Promise<void> {
    const notice = { kind: CONFIG_CHANGED, workspace, to: OWNERS, subject: workspace };
    return this.write({ ...notice, params: changedSettings(changed) }, tx);
  }

  /** Writes to those whose account is enabled, in the transaction of what happened. */
  write<P extends WarningParams>(
    { kind, workspace, to, subject, params, at = this.clock.now(), most }: StaffNotice<P>,
    tx: Transaction,
  ): Promise<void> {
    return this.database.within(tx, async () => {
      const ids = typeof to === 'string' ? await this.workspaces.listPermitted(workspace, to) : to;
      const people = await this.accounts.listByIds(ids);
      const enabled = people.filter(({ disabledAt }) => disabledAt === null);
      if (enabled.length === 0) return;
      if (most !== undefined && subject) {
        const earlier = { tenant: workspace, subject, kind, count: most * enabled.length };
        if (await this.messages.store.existsSince(earlier, secondsAfter(at, -DAY_SECONDS), tx))
          return;
      }
      const company = (await this.workspaces.kindOf(workspace)?.findName(workspace)) ?? '';
      const notice = {
        tenant: workspace,
        // A warning to staff outlives the employee whom it is about.
        owner: workspace,
        kind,
        to: enabled.map(({ id, email: address }) => ({
          channel: 'email' as const,
          address,
          subject: subject ?? id,
        })),
        // The facts of every warning complete its parameters.
        params: { ...params, company, atMs: at.getTime() } as P,
        locale: null,
        expiresAt: secondsAfter(at, DAY_SECONDS),
      };
      await this.notices.add(notice, tx);
    });
  }
}

function nameOf({ name, email }: StaffAccount): string {
  return name === '' ? email : name;
}
