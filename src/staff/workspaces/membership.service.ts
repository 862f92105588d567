import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Queryable } from '../../platform/database/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { AccountStore } from '../accounts/account.store.js';
import type { StaffAccount } from '../accounts/account.entity.js';
import { hasRole, type Role } from '../role.policy.js';
import { memberExists } from '../staff.problems.js';
import { MembershipStore, WorkspacePointerStore } from './membership.store.js';
import { Workspaces } from './workspaces.js';
import type { WorkspaceKind } from './workspace-kind.js';

export interface NewAccount {
  name: string;
  email: string;
  isDevelopment?: boolean;
}

/** Creates staff accounts and adds them to workspaces. */
@Injectable()
export class MembershipService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountStore,
    private readonly memberships: MembershipStore,
    private readonly pointers: WorkspacePointerStore,
    private readonly workspaces: Workspaces,
    private readonly clock: Clock,
  ) {}

  async createAccount(
    { name, email, isDevelopment = false }: NewAccount,
    on: Queryable = this.database,
  ): Promise<StaffAccount> {
    const id = newId('staff');
    const createdAt = this.clock.now();
    const account = { id, name, email, isDevelopment, createdAt, disabledAt: null };
    await this.accounts.insert(account, on);
    return account;
  }

  /** Adds an account to a workspace. `by` is the member who allowed it. Throws `member_exists`. */
  async join(
    account: Id<'staff'>,
    { workspace, role, by }: { workspace: Id; role: Role; by: string },
    on?: Queryable,
  ): Promise<void> {
    const kind = this.workspaces.kindOf(workspace);
    if (!kind || !hasRole(kind.console, role))
      throw new Error(`the role ${role} does not exist in that workspace`);
    const place = { kind, workspace, role, by };
    if (on) await this.#join(account, place, on);
    else await this.database.transaction((tx) => this.#join(account, place, tx));
  }

  async #join(
    account: Id<'staff'>,
    { kind, workspace, role, by }: { kind: WorkspaceKind; workspace: Id; role: Role; by: string },
    on: Queryable,
  ): Promise<void> {
    const createdAt = this.clock.now();
    if (!(await this.pointers.insert({ account, workspace, createdAt }, on))) throw memberExists();
    const membership = { workspace, account, role, createdAt, disabledAt: null };
    await this.memberships.insert(kind, membership, on);
    await this.accounts.tie(account, { workspace, by, at: createdAt }, on);
    const entry = { actor: by, action: 'staff.joined', subject: account } as const;
    await this.workspaces.audit(workspace, { ...entry, details: { role } }, on);
  }
}
