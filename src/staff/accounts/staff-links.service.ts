import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Hasher, mintCredential } from '../../platform/crypto/index.js';
import { Database, type Queryable, type Transaction } from '../../platform/database/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { AccountStore } from './account.store.js';
import { ConsoleAddress } from '../access/console-address.js';
import type { Role } from '../role.policy.js';
import { Workspaces } from '../workspaces/workspaces.js';
import type { LinkKind, StaffLink } from './staff-link.entity.js';
import { StaffLinkStore } from './staff-link.store.js';

const SECONDS: Record<LinkKind, number> = {
  setup: 24 * 3_600,
  invitation: 3 * 24 * 3_600,
  recovery: 15 * 60,
};

export interface MadeLink {
  link: StaffLink;
  /** Shown once. The secret is in the fragment, which no server and no proxy logs. */
  url: string;
}

interface NewLink {
  email: string;
  by: string;
  workspace?: Id;
  role?: Role;
  account?: Id<'staff'>;
}

/** Creates single-use links. */
@Injectable()
export class StaffLinks {
  constructor(
    private readonly store: StaffLinkStore,
    private readonly accounts: AccountStore,
    private readonly workspaces: Workspaces,
    private readonly address: ConsoleAddress,
    private readonly hasher: Hasher,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async make(kind: LinkKind, given: NewLink, on: Queryable = this.database): Promise<MadeLink> {
    const id = newId('link');
    const secret = mintCredential('lnk', id);
    const createdAt = this.clock.now();
    const link: StaffLink = {
      id,
      kind,
      secretHash: this.hasher.credential(secret),
      workspace: given.workspace ?? null,
      role: given.role ?? null,
      account: given.account ?? null,
      email: given.email,
      createdBy: given.by,
      createdAt,
      expiresAt: secondsAfter(createdAt, SECONDS[kind]),
      usedAt: null,
      revokedAt: null,
    };
    await this.store.insert(link, on);
    return { link, url: `${this.address.baseUrl}/staff/${kind}#${secret}` };
  }

  /** Ends those of a workspace's open invitations, each with an entry in its audit. */
  async endInvitations(
    { workspace, by }: { workspace: Id; by: string },
    tx: Transaction,
    isEnded: (link: StaffLink) => boolean,
  ): Promise<void> {
    const entry = { actor: by, action: 'staff.invitation_revoked' } as const;
    const now = this.clock.now();
    for (const { id: subject } of await this.store.revokeInvitations(workspace, now, tx, isEnded))
      await this.workspaces.audit(workspace, { ...entry, subject }, tx);
  }

  /** A new link for the first owner; null once there is an account. Earlier links stop working. */
  async makeSetup(by: string): Promise<string | null> {
    return this.database.transaction(async (tx) => {
      await this.store.lockSetup(tx);
      if (await this.accounts.hasAny(tx)) return null;
      await this.store.revokeSetup(this.clock.now(), tx);
      const { url } = await this.make('setup', { email: '', by }, tx);
      return url;
    });
  }

  /** Whether this set-up link still works. */
  async isOpenSetup(url: string): Promise<boolean> {
    const [, secret = ''] = url.split('#');
    const link = await this.find(secret);
    return link?.kind === 'setup';
  }

  find(secret: string): Promise<StaffLink | null> {
    return this.store.findOpen(this.hasher.credential(secret), this.clock.now());
  }
}
