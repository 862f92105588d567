import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { Messages, type MessageStatus } from '../../platform/messages/index.js';
import { foldPerson, isSameMailbox } from '../../platform/text/index.js';
import { AccountStore } from '../accounts/account.store.js';
import type { StaffAccount } from '../accounts/account.entity.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { StaffLinks, type MadeLink } from '../accounts/staff-links.service.js';
import { StaffLinkStore } from '../accounts/staff-link.store.js';
import type { StaffLink } from '../accounts/staff-link.entity.js';
import type { MemberChange } from '../member.messages.js';
import { StaffNotices } from '../staff-notices.service.js';
import { hasRole, mayAssign, type Role } from '../role.policy.js';
import { StaffSessions } from '../access/staff-sessions.service.js';
import type { Membership } from './membership.entity.js';
import { MembershipStore } from './membership.store.js';
import { Workspaces } from './workspaces.js';
import type { StaffAuditAction, WorkspaceKind } from './workspace-kind.js';
import {
  invitationNotFound,
  memberNotFound,
  ownerLast,
  roleNotAllowed,
  roleUnknown,
} from '../staff.problems.js';
import { STAFF_INVITATION, STAFF_RECOVERY, type LinkMessage } from './staff-link.messages.js';

export interface Member extends Membership {
  person: StaffAccount;
}

/**
 * How an invitation is delivered. `none` shows the link to the caller once; only for workspaces
 * that cannot send e-mail.
 */
export const INVITATION_DELIVERIES = ['none', 'email'] as const;
export type InvitationDelivery = (typeof INVITATION_DELIVERIES)[number];

interface NewInvitation {
  email: string;
  role: string;
  deliver: InvitationDelivery;
}

/** A new link. */
export interface GivenLink {
  link: StaffLink;
  /** Null if it was sent by e-mail: its creator must not be able to open it. */
  url: string | null;
}

/** Puts a made link into a message to its person. */
type Sending = (made: MadeLink, tx: Transaction) => Promise<void>;

export interface OpenInvitation {
  link: StaffLink;
  /** Null where the caller was shown the link instead. */
  delivery: MessageStatus | null;
}

/** A change of one member, decided under a lock of all members. */
interface Change {
  role?: Role;
  disabledAt?: Date | null;
  action: StaffAuditAction;
}

/** Shutting somebody out lets nobody in. */
const TOLD: Partial<Record<StaffAuditAction, MemberChange>> = {
  'staff.role_changed': 'role_changed',
  'staff.enabled': 'let_in',
};

interface RecordedChange {
  subject: Id;
  tx?: Transaction;
  role?: Role;
  from?: Role;
  delivery?: 'sent' | 'shown';
  /** Keys that the member leaves behind. */
  keys?: readonly Id[];
}

/** The other members of a workspace. Nobody can change themselves or a higher role. */
@Injectable()
export class Members {
  constructor(
    private readonly memberships: MembershipStore,
    private readonly accounts: AccountStore,
    private readonly workspaces: Workspaces,
    private readonly links: StaffLinks,
    private readonly linkStore: StaffLinkStore,
    private readonly sessions: StaffSessions,
    private readonly notices: StaffNotices,
    private readonly messages: Messages,
    private readonly limits: RateLimits,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list({ tenantId }: StaffCaller, page: Page): Promise<Member[]> {
    const found = await this.memberships.list(this.workspaces.get(tenantId), tenantId, page);
    const people = await this.accounts.listByIds(found.map(({ account }) => account));
    return found.flatMap((membership) => {
      const person = people.find(({ id }) => id === membership.account);
      return person ? [{ ...membership, person }] : [];
    });
  }

  async listInvitations({ tenantId }: StaffCaller): Promise<OpenInvitation[]> {
    const links = await this.linkStore.listInvitations(tenantId, this.clock.now());
    const ids = links.map(({ id }) => id);
    const statuses = await this.messages.store.newestStatuses(tenantId, ids);
    return links.map((link) => ({ link, delivery: statuses.get(link.id) ?? null }));
  }

  /**
   * Throws `role_unknown`, `role_not_allowed`, `message_channel_unavailable`,
   * `message_address_refused`, `message_limit_reached`.
   */
  async invite(caller: StaffCaller, { email, role, deliver }: NewInvitation): Promise<GivenLink> {
    const kind = this.workspaces.get(caller.tenantId);
    const given = this.#assignable(caller, kind, role);
    const message = { kind: STAFF_INVITATION, address: email, isAsked: deliver === 'email' };
    const send = await this.#prepareSending(caller, message);
    return this.database.transaction(async (tx) => {
      const place = { workspace: caller.tenantId, role: given };
      const isEarlier = (link: StaffLink) => isSameMailbox(link.email, email);
      await this.#endInvitations(caller, tx, isEarlier);
      const made = await this.links.make('invitation', { email, by: caller.id, ...place }, tx);
      await send?.(made, tx);
      const delivery = deliveryBy(send);
      const { id: subject } = made.link;
      await this.#record(caller, 'staff.invited', { subject, role: given, delivery, tx });
      return { link: made.link, url: send ? null : made.url };
    });
  }

  /**
   * Counts the message against the limits, before the transaction that stores it. Null if nothing
   * can be sent; only then the creator sees the link.
   */
  async #prepareSending(
    { tenantId: tenant, session }: StaffCaller,
    { kind, address, isAsked }: { kind: LinkMessage; address: string; isAsked: boolean },
  ): Promise<Sending | null> {
    const route = { tenant, kind, channel: 'email', address } as const;
    if (!isAsked && !(await this.messages.hasSender(route))) return null;
    const company = (await this.workspaces.get(tenant).findName(tenant)) ?? '';
    const admission = await this.messages.admit(route);
    return async ({ link: { id: subject, createdAt, expiresAt }, url }, tx) => {
      const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000);
      const params = { company, inviter: session.name, url, minutes };
      const message = { owner: tenant, subject, params, locale: null, expiresAt };
      await this.messages.queue(tenant, [admission.write(message)], tx);
    };
  }

  /** Throws `invitation_not_found`, `role_not_allowed`. */
  async revokeInvitation(caller: StaffCaller, id: string): Promise<void> {
    const open = await this.listInvitations(caller);
    const link = open.find((each) => each.link.id === id)?.link;
    if (!link) throw invitationNotFound();
    if (link.role !== null && !mayAssign(caller.role, link.role)) throw roleNotAllowed();
    if (!(await this.linkStore.revoke(caller.tenantId, link.id, this.clock.now())))
      throw invitationNotFound();
    await this.#record(caller, 'staff.invitation_revoked', { subject: link.id });
  }

  /** Nobody withdraws an invitation that they could not give. */
  async #endInvitations(
    { tenantId: workspace, id: by, role: own }: StaffCaller,
    tx: Transaction,
    isEnded: (link: StaffLink) => boolean,
  ): Promise<void> {
    await this.links.endInvitations(
      { workspace, by },
      tx,
      (link) => isEnded(link) && (link.role === null || mayAssign(own, link.role)),
    );
  }

  /** Throws `role_unknown`, `role_not_allowed`, `member_not_found`, `owner_last`. */
  async changeRole(caller: StaffCaller, id: string, role: string): Promise<Member> {
    const given = this.#assignable(caller, this.workspaces.get(caller.tenantId), role);
    return this.#change(caller, id, { role: given, action: 'staff.role_changed' });
  }

  /** Throws `role_not_allowed`, `member_not_found`, `owner_last`. */
  disable(caller: StaffCaller, id: string): Promise<Member> {
    const disabledAt = this.clock.now();
    return this.#change(caller, id, { disabledAt, action: 'staff.disabled' });
  }

  /** Throws `role_not_allowed`, `member_not_found`. */
  enable(caller: StaffCaller, id: string): Promise<Member> {
    return this.#change(caller, id, { disabledAt: null, action: 'staff.enabled' });
  }

  /**
   * Sends a link to a member who lost their passkeys. The caller must own all the member's
   * workspaces. Throws `member_not_found`, `role_not_allowed`, `rate_limited`, and what `invite`
   * throws about messages.
   */
  async recover(caller: StaffCaller, id: string): Promise<GivenLink> {
    const { account, person } = await this.#member(caller, id);
    if (account === caller.id || !(await this.workspaces.ownsAllOf(caller.id, account)))
      throw roleNotAllowed();
    await this.limits.use('staff_recovery', account, null);
    const message = { kind: STAFF_RECOVERY, address: person.email, isAsked: false };
    const send = await this.#prepareSending(caller, message);
    return this.database.transaction(async (tx) => {
      await this.linkStore.revokeRecoveries(account, this.clock.now(), tx);
      const given = { email: person.email, by: caller.id, account };
      const made = await this.links.make('recovery', given, tx);
      await send?.(made, tx);
      const delivery = deliveryBy(send);
      await this.#record(caller, 'staff.recovery_started', { subject: account, delivery, tx });
      await this.notices.tellAccount(account, 'recovery_started', tx);
      return { link: made.link, url: send ? null : made.url };
    });
  }

  async #change(caller: StaffCaller, id: string, change: Change): Promise<Member> {
    const { person } = await this.#member(caller, id);
    const kind = this.workspaces.get(caller.tenantId);
    const changed = await this.database.transaction(async (tx) => {
      const all = await this.memberships.lockAll(kind, caller.tenantId, tx);
      const member = all.find(({ account }) => account === person.id);
      if (!member) throw memberNotFound();
      if (!mayChange(all, caller.id, member, change)) throw roleNotAllowed();
      const after = { ...member, ...pick(change) };
      const owners = all.map((each) => (each === member ? after : each)).filter(isLiveOwner);
      if (!(await this.accounts.hasEnabled(owners, tx))) throw ownerLast();
      await this.memberships.update(kind, after, tx);
      if (change.disabledAt === undefined || change.disabledAt === null) {
        const tie = { workspace: caller.tenantId, by: caller.id, at: this.clock.now() };
        await this.accounts.tie(person.id, tie, tx);
      } else {
        // One under another spelling of their address would bring them back.
        const theirs = foldPerson(person.email);
        await this.#endInvitations(caller, tx, ({ email }) => foldPerson(email) === theirs);
      }
      const isShutOut = member.disabledAt === null && after.disabledAt !== null;
      const keys = isShutOut ? await this.notices.tellKeysLeft(caller.tenantId, person.id, tx) : [];
      // The member's open pages were loaded with another role.
      await this.sessions.endAllIn(person.id, tx);
      const roles = { from: member.role, role: after.role };
      const left = { ...(keys.length > 0 && { keys }) };
      await this.#record(caller, change.action, { subject: person.id, tx, ...roles, ...left });
      const told = TOLD[change.action];
      if (told)
        await this.notices.tellMemberChanged(
          caller.tenantId,
          { account: person.id, change: told },
          tx,
        );
      return after;
    });
    return { ...changed, person };
  }

  async #member({ tenantId }: StaffCaller, id: string): Promise<Member> {
    if (!isId('staff', id)) throw memberNotFound();
    const membership = await this.memberships.find(this.workspaces.get(tenantId), tenantId, id);
    const person = membership && (await this.accounts.find(id));
    if (!membership || !person) throw memberNotFound();
    return { ...membership, person };
  }

  #assignable({ role: own }: StaffCaller, kind: WorkspaceKind, role: string): Role {
    if (!hasRole(kind.console, role)) throw roleUnknown();
    if (!mayAssign(own, role)) throw roleNotAllowed();
    return role;
  }

  #record(
    { id: actor, tenantId }: StaffCaller,
    action: StaffAuditAction,
    { subject, tx, ...details }: RecordedChange,
  ): Promise<void> {
    return this.workspaces.audit(tenantId, { actor, action, subject, details }, tx);
  }
}

/** For the audit: whether the link was sent or shown to its creator. */
function deliveryBy(send: Sending | null): 'sent' | 'shown' {
  return send ? 'sent' : 'shown';
}

function pick({ role, disabledAt }: Change): Partial<Pick<Membership, 'role' | 'disabledAt'>> {
  return { ...(role !== undefined && { role }), ...(disabledAt !== undefined && { disabledAt }) };
}

/** Checked under the lock: the caller may have lost their own role since the call began. */
function mayChange(
  all: readonly Membership[],
  caller: Id<'staff'>,
  member: Membership,
  { role = member.role }: Change,
): boolean {
  const own = all.find(({ account }) => account === caller);
  if (!own || own.disabledAt !== null || own === member) return false;
  return mayAssign(own.role, member.role) && mayAssign(own.role, role);
}

export function isLiveOwner({ role, disabledAt }: Membership): boolean {
  return role === 'owner' && disabledAt === null;
}
