import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { foldPerson, isSameMailbox } from '../../platform/text/index.js';
import { staffAccountDisabled, staffAccountNotFound } from '../accounts/account.entity.js';
import { AccountStore } from '../accounts/account.store.js';
import type { StaffLink } from '../accounts/staff-link.entity.js';
import { StaffLinks } from '../accounts/staff-links.service.js';
import { StaffLinkStore } from '../accounts/staff-link.store.js';
import { hasRole, type Role } from '../role.policy.js';
import { StaffNotices } from '../staff-notices.service.js';
import { StaffSessions } from '../access/staff-sessions.service.js';
import { MembershipStore } from './membership.store.js';
import { workspaceNotFound, ownerLast, roleUnknown } from '../staff.problems.js';
import { Workspaces } from './workspaces.js';
import type { StaffAuditAction, WorkspaceKind } from './workspace-kind.js';
import { isLiveOwner } from './members.service.js';

interface ListedMember {
  id: Id<'staff'>;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  disabledAt: Date | null;
}

const EVERYBODY = 1_000;

/** Staff actions of the command line, which needs no role. */
@Injectable()
export class StaffAdministration {
  constructor(
    private readonly accounts: AccountStore,
    private readonly memberships: MembershipStore,
    private readonly workspaces: Workspaces,
    private readonly links: StaffLinks,
    private readonly linkStore: StaffLinkStore,
    private readonly sessions: StaffSessions,
    private readonly notices: StaffNotices,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws `workspace_not_found`, `role_unknown`. */
  async invite(
    { workspace, email, role }: { workspace: Id; email: string; role: Role },
    by: string,
  ): Promise<{ url: string; expiresAt: Date }> {
    const kind = await this.#kindOf(workspace);
    if (!hasRole(kind.console, role)) throw roleUnknown();
    return this.database.transaction(async (tx) => {
      const isEarlier = (link: StaffLink) => isSameMailbox(link.email, email);
      await this.links.endInvitations({ workspace, by }, tx, isEarlier);
      const { url, link } = await this.links.make('invitation', { email, by, workspace, role }, tx);
      const entry = { actor: by, action: 'staff.invited', subject: link.id } as const;
      await this.workspaces.audit(workspace, { ...entry, details: { role } }, tx);
      return { url, expiresAt: link.expiresAt };
    });
  }

  /** Throws `workspace_not_found`. */
  async list(workspace: Id): Promise<ListedMember[]> {
    const kind = await this.#kindOf(workspace);
    const page = { limit: EVERYBODY, after: null, before: null };
    const members = await this.memberships.list(kind, workspace, page);
    const people = await this.accounts.listByIds(members.map(({ account }) => account));
    return members.flatMap(({ account, role, createdAt, disabledAt }) => {
      const person = people.find(({ id }) => id === account);
      if (!person) return [];
      const { id, name, email } = person;
      return [{ id, name, email, role, createdAt, disabledAt: person.disabledAt ?? disabledAt }];
    });
  }

  /**
   * Disables an account in every workspace. Throws `staff_account_not_found`, and `owner_last`
   * for the last owner of one.
   */
  disable(id: Id<'staff'>, by: string): Promise<void> {
    return this.#setDisabled(id, { disabledAt: this.clock.now(), action: 'staff.disabled', by });
  }

  /** Enables a disabled account. Throws `staff_account_not_found`. */
  enable(id: Id<'staff'>, by: string): Promise<void> {
    return this.#setDisabled(id, { disabledAt: null, action: 'staff.enabled', by });
  }

  /**
   * Creates a link to a new passkey. Does not enable a disabled account. Throws
   * `staff_account_not_found`, `staff_account_disabled`.
   */
  async recover(id: Id<'staff'>, by: string): Promise<{ url: string; expiresAt: Date }> {
    const account = await this.accounts.find(id);
    if (!account) throw staffAccountNotFound();
    if (account.disabledAt !== null)
      throw staffAccountDisabled({ detail: `Let it in first: staff enable --id ${id}` });
    return this.database.transaction(async (tx) => {
      await this.linkStore.revokeRecoveries(id, this.clock.now(), tx);
      const given = { email: account.email, by, account: id };
      const { url, link } = await this.links.make('recovery', given, tx);
      await this.workspaces.auditAll(id, { actor: by, action: 'staff.recovery_started' }, tx);
      return { url, expiresAt: link.expiresAt };
    });
  }

  async #setDisabled(
    id: Id<'staff'>,
    { disabledAt, action, by }: { disabledAt: Date | null; action: StaffAuditAction; by: string },
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const isKnown = await this.accounts.setDisabled(id, disabledAt, tx);
      if (!isKnown) throw staffAccountNotFound();
      if (disabledAt !== null) {
        await this.#expectOwners(id, tx);
        await this.#endInvitations(id, by, tx);
        for (const { workspace } of await this.workspaces.joinedBy(id))
          await this.notices.tellKeysLeft(workspace, id, tx);
      }
      await this.sessions.endAllIn(id, tx);
      await this.workspaces.auditAll(id, { actor: by, action }, tx);
    });
  }

  /** Their address may be invited to a workspace: they would come back with another account. */
  async #endInvitations(id: Id<'staff'>, by: string, tx: Transaction): Promise<void> {
    const [account] = await this.accounts.listByIds([id], tx);
    if (!account) return;
    const person = foldPerson(account.email);
    const isTheirs = ({ email }: StaffLink) => foldPerson(email) === person;
    for (const { workspace } of await this.workspaces.joinedBy(id))
      await this.links.endInvitations({ workspace, by }, tx, isTheirs);
  }

  /** Each workspace that the account owns keeps an owner who can sign in. Throws `owner_last`. */
  async #expectOwners(id: Id<'staff'>, tx: Transaction): Promise<void> {
    for (const { kind, workspace } of await this.workspaces.joinedBy(id)) {
      const owners = (await this.memberships.lockAll(kind, workspace, tx)).filter(isLiveOwner);
      const isOwner = owners.some(({ account }) => account === id);
      if (isOwner && !(await this.accounts.hasEnabled(owners, tx)))
        throw ownerLast({
          detail: `It is the last owner of ${workspace}; invite another one first: staff invite --workspace ${workspace} --role owner`,
        });
    }
  }

  async #kindOf(workspace: Id): Promise<WorkspaceKind> {
    const kind = this.workspaces.get(workspace);
    if ((await kind.findName(workspace)) === null) throw workspaceNotFound();
    return kind;
  }
}
