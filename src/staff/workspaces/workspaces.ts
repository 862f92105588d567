import { Injectable } from '@nestjs/common';
import type { NewAuditEntry } from '../../platform/audit/index.js';
import type { Queryable } from '../../platform/database/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import {
  hasRole,
  permissionsOf,
  ROLES_OF,
  type Console,
  type Permission,
  type Role,
} from '../role.policy.js';
import type { Membership } from './membership.entity.js';
import { MembershipStore, WorkspacePointerStore } from './membership.store.js';
import { workspaceNotFound } from '../staff.problems.js';
import {
  STAFF_AUDIT_OUTCOMES,
  type StaffAuditAction,
  type WorkspaceKind,
} from './workspace-kind.js';

export interface MemberWorkspace extends Membership {
  kind: WorkspaceKind;
}

/** What is left out follows from the action. */
type StaffAuditEntry = Omit<NewAuditEntry<StaffAuditAction>, 'outcome' | 'subject'> &
  Partial<Pick<NewAuditEntry, 'outcome' | 'subject'>>;

/** The workspaces of all products, and their members. */
@Injectable()
export class Workspaces {
  readonly #kinds: WorkspaceKind[] = [];

  constructor(
    private readonly memberships: MembershipStore,
    private readonly pointers: WorkspacePointerStore,
  ) {}

  register(kind: WorkspaceKind): void {
    this.#kinds.push(kind);
  }

  get kinds(): readonly WorkspaceKind[] {
    return this.#kinds;
  }

  /** The kind of a workspace; null if the text is not a workspace id. */
  kindOf(workspace: string): WorkspaceKind | null {
    return this.#kinds.find(({ idPrefix }) => isId(idPrefix, workspace)) ?? null;
  }

  /** Throws `workspace_not_found`. */
  get(workspace: string): WorkspaceKind {
    const kind = this.kindOf(workspace);
    if (!kind) throw workspaceNotFound();
    return kind;
  }

  /** Whether members of this workspace can have this role. */
  knowsRole(workspace: Id, role: Role): boolean {
    const kind = this.kindOf(workspace);
    return kind !== null && hasRole(kind.console, role);
  }

  /** The active membership in one workspace; null without one. */
  async find(workspace: string, account: Id<'staff'>): Promise<MemberWorkspace | null> {
    const kind = this.kindOf(workspace);
    if (!kind) return null;
    const membership = await this.memberships.findLive(kind, workspace as Id, account);
    return membership && { ...membership, kind };
  }

  /** The active members of a workspace whose role has this permission. */
  async listPermitted(workspace: Id, permission: Permission): Promise<Id<'staff'>[]> {
    const kind = this.kindOf(workspace);
    if (!kind) return [];
    const roles = ROLES_OF[kind.console].filter((role) =>
      permissionsOf(role, kind.console).includes(permission),
    );
    return this.memberships.listWithRole(kind, workspace, roles);
  }

  /**
   * Whether `owner` owns every workspace that an account ever joined. Workspaces where the account is
   * disabled count too: it can come back there.
   */
  async ownsAllOf(owner: Id<'staff'>, account: Id<'staff'>): Promise<boolean> {
    const ids = await this.pointers.list(account);
    const own = await Promise.all(ids.map((each) => this.find(each, owner)));
    return own.every((each) => each?.role === 'owner');
  }

  /** The active memberships of an account, oldest first. */
  async listOf(account: Id<'staff'>): Promise<MemberWorkspace[]> {
    const ids = await this.pointers.list(account);
    const found: MemberWorkspace[] = [];
    for (const workspace of ids) {
      const membership = await this.find(workspace, account);
      if (membership) found.push(membership);
    }
    return found;
  }

  /** The workspace of one console that the account joined first. */
  async findFirst(console: Console, account: Id<'staff'>): Promise<MemberWorkspace | null> {
    for (const workspace of await this.pointers.list(account)) {
      if (this.kindOf(workspace)?.console !== console) continue;
      const membership = await this.find(workspace, account);
      if (membership) return membership;
    }
    return null;
  }

  /** Every workspace that an account ever joined, including those where it is disabled. */
  async joinedBy(account: Id<'staff'>): Promise<{ kind: WorkspaceKind; workspace: Id }[]> {
    const ids = await this.pointers.list(account);
    return ids.flatMap((workspace) => {
      const kind = this.kindOf(workspace);
      return kind ? [{ kind, workspace }] : [];
    });
  }

  /** Writes one entry to the audit of a workspace, which it is about if it names no subject. */
  audit(workspace: Id, entry: StaffAuditEntry, on?: Queryable): Promise<void> {
    const outcome = STAFF_AUDIT_OUTCOMES[entry.action] ?? 'changed';
    return this.get(workspace).audit(workspace, { outcome, subject: workspace, ...entry }, on);
  }

  /** Writes one entry to the audit of every workspace of an account, about the account. */
  async auditAll(account: Id<'staff'>, entry: StaffAuditEntry, on?: Queryable): Promise<void> {
    for (const { workspace } of await this.listOf(account))
      await this.audit(workspace, { subject: account, ...entry }, on);
  }
}
