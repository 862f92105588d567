import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { foldPerson, isSameMailbox } from '../../platform/text/index.js';
import { BrowserSignIn, StaffSessions } from '../access/staff-sessions.service.js';
import { AccountStore } from './account.store.js';
import { singleSignOnRequired, staffLinkInvalid } from '../staff.problems.js';
import { IdentityProviderStore } from '../single-sign-on/identity-provider.store.js';
import { MembershipService } from '../workspaces/membership.service.js';
import { StaffNotices } from '../staff-notices.service.js';
import { challengeView, type ChallengeView } from '../passkeys/passkey.view.js';
import { Passkeys } from '../passkeys/passkeys.service.js';
import { PasskeyStore } from '../passkeys/passkey.store.js';
import { mayAssign, type Role } from '../role.policy.js';
import type { SignedInSession } from '../access/staff-session.store.js';
import { Workspaces } from '../workspaces/workspaces.js';
import type { StaffLink } from './staff-link.entity.js';
import { StaffLinkStore } from './staff-link.store.js';
import type { LinkProviderView, OpenLinkView } from './staff-link.view.js';
import { StaffLinks } from './staff-links.service.js';

/** The details that the visitor of a link enters. */
export interface Invitee {
  name: string;
  email: string;
}

export interface LinkAnswer extends Invitee {
  secret: string;
  challengeId: string;
  response: object;
  /** Name of the first workspace; only for the first owner. */
  workspaceName: string;
}

const PASSKEY_NAME = 'First passkey';

/** Opens one-time links, and creates the passkey of the person who has the link. */
@Injectable()
export class LinkAcceptance {
  constructor(
    private readonly links: StaffLinks,
    private readonly store: StaffLinkStore,
    private readonly passkeys: Passkeys,
    private readonly passkeyStore: PasskeyStore,
    private readonly memberService: MembershipService,
    private readonly accounts: AccountStore,
    private readonly sessions: StaffSessions,
    private readonly workspaces: Workspaces,
    private readonly providers: IdentityProviderStore,
    private readonly browsers: BrowserSignIn,
    private readonly notices: StaffNotices,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The purpose of the link. Throws `staff_link_invalid`. */
  async open(secret: string): Promise<OpenLinkView> {
    const { kind, role, workspace, email, account } = await this.#find(secret);
    const whose = account === null ? null : await this.accounts.find(account);
    const name = workspace && (await this.workspaces.kindOf(workspace)?.findName(workspace));
    const console = (workspace && this.workspaces.kindOf(workspace)?.console) ?? null;
    return {
      object_name: 'staff_link',
      kind,
      role,
      console,
      workspace_name: name ?? null,
      email: whose?.email ?? email,
      name: whose?.name ?? '',
      single_sign_on: kind === 'invitation' ? await this.#providerOf(workspace, role) : null,
      needs_workspace_name: kind === 'setup' && (await this.#firstWorkspaces()).includes(null),
    };
  }

  /** Throws `staff_link_invalid`. */
  async begin(secret: string, invitee: Invitee): Promise<ChallengeView> {
    const { id, account } = await this.#find(secret);
    const known = account === null ? null : await this.accounts.find(account);
    const owner = known ?? { id: newId('staff'), ...invitee };
    return challengeView(await this.passkeys.beginRegistration(owner, id));
  }

  /** Creates the passkey and applies the link's purpose in one transaction, then signs in. */
  async accept(answer: LinkAnswer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const link = await this.#find(answer.secret);
    const made = await this.passkeys.verifyRegistration(
      answer.challengeId,
      link.id,
      answer.response,
    );
    const account = await this.database.transaction(async (tx) => {
      if (link.kind === 'setup') await this.store.lockSetup(tx);
      // Of two concurrent visitors one gets the link; the other finds it used.
      if (!(await this.store.use(link.id, this.clock.now(), tx))) throw staffLinkInvalid();
      const id = await this.#accountFor(link, answer, tx);
      await this.passkeys.add({ ...made, account: id, name: PASSKEY_NAME }, tx);
      return id;
    });
    const who = { account, method: 'passkey', onlyWorkspace: null } as const;
    await this.browsers.signIn(who, request, reply);
  }

  /**
   * Accepts an invitation for a signed-in account. Throws `staff_link_invalid`,
   * `single_sign_on_required`, `member_exists`.
   */
  async join({ account, onlyWorkspace }: SignedInSession, secret: string): Promise<void> {
    const link = await this.#find(secret);
    const { id, kind, workspace, role } = link;
    if (kind !== 'invitation' || workspace === null) throw staffLinkInvalid();
    // A provider signs in to its own workspace only, and an enforced provider cannot be bypassed.
    const provider = await this.#providerOf(workspace, role);
    if (onlyWorkspace !== null || provider?.is_enforced === true) throw singleSignOnRequired();
    await this.database.transaction(async (tx) => {
      if (!(await this.store.use(id, this.clock.now(), tx))) throw staffLinkInvalid();
      await this.#joinBy(link, account, tx);
    });
  }

  async #accountFor(link: StaffLink, answer: LinkAnswer, tx: Transaction): Promise<Id<'staff'>> {
    if (link.kind === 'recovery') return this.#recover(link, tx);
    if (link.kind === 'setup' && (await this.accounts.hasAny(tx))) throw staffLinkInvalid();
    const { name } = answer;
    const email = link.kind === 'invitation' ? link.email : answer.email;
    const { id } = await this.memberService.createAccount({ name, email }, tx);
    if (link.kind === 'setup') await this.#makeOwner(id, answer.workspaceName, tx);
    else await this.#joinBy(link, id, tx);
    return id;
  }

  async #joinBy(link: StaffLink, id: Id<'staff'>, tx: Transaction): Promise<void> {
    const { workspace, role, createdBy: by } = link;
    if (workspace === null || role === null) throw staffLinkInvalid();
    await this.memberService.join(id, { workspace, role, by }, tx);
    await this.notices.tellMemberChanged(workspace, { account: id, change: 'joined' }, tx);
    await this.#endOthers(workspace, link, tx);
  }

  /** Whoever came in by one invitation keeps no other: it would bring them back after they were put out. */
  async #endOthers(
    workspace: Id,
    { email, createdBy: by }: StaffLink,
    tx: Transaction,
  ): Promise<void> {
    const isOther = (link: StaffLink) => isSameMailbox(link.email, email);
    await this.links.endInvitations({ workspace, by }, tx, isOther);
  }

  /** The first owner owns the first workspace of each product, which is created if needed. */
  async #makeOwner(id: Id<'staff'>, name: string, tx: Transaction): Promise<void> {
    for (const kind of this.workspaces.kinds) {
      const workspace = (await kind.findFirst()) ?? (await kind.create(name, id));
      await this.memberService.join(id, { workspace, role: 'owner', by: id }, tx);
    }
  }

  /** Removes the lost passkeys and ends all sessions: somebody else may hold that browser. */
  async #recover({ account: id, createdBy: by }: StaffLink, tx: Transaction): Promise<Id<'staff'>> {
    const account = id && (await this.accounts.find(id, tx));
    if (!account || account.disabledAt !== null) throw staffLinkInvalid();
    await this.passkeyStore.removeAll(account.id, tx);
    const at = this.clock.now();
    for (const { workspace } of await this.workspaces.listOf(account.id))
      await this.accounts.tie(account.id, { workspace, by, at }, tx);
    await this.sessions.endAllIn(account.id, tx);
    const entry = { actor: account.id, action: 'staff.recovered' } as const;
    await this.workspaces.auditAll(account.id, entry, tx);
    await this.notices.tellAccount(account.id, 'recovered', tx);
    return account.id;
  }

  /** An open invitation to this workspace. Throws `staff_link_invalid`. */
  async findInvitation(secret: string, workspace: Id): Promise<StaffLink> {
    const link = await this.#find(secret);
    if (link.kind !== 'invitation' || link.workspace !== workspace) throw staffLinkInvalid();
    return link;
  }

  /**
   * Accepts an invitation for a person signed in by an identity provider; null if it is no longer
   * open. With `only`, also if it was for another address, or its creator may not give this role.
   */
  async takeInvitation(
    id: Id<'link'>,
    workspace: Id,
    tx: Transaction,
    only?: { email: string; role: Role },
  ): Promise<StaffLink | null> {
    const link = await this.store.find(id, tx);
    if (link?.workspace !== workspace || !(await this.#isBacked(link))) return null;
    if (only && foldPerson(link.email) !== foldPerson(only.email)) return null;
    if (only && !(await this.#isBacked({ ...link, role: only.role }))) return null;
    if (!(await this.store.use(id, this.clock.now(), tx))) return null;
    await this.#endOthers(workspace, link, tx);
    return link;
  }

  /** If roles come from the provider's groups, the invitation's role is not used. */
  async #providerOf(workspace: Id | null, role: Role | null): Promise<LinkProviderView | null> {
    const provider = workspace === null ? null : await this.providers.find(workspace);
    if (!provider) return null;
    const { workspace: id, name, isEnforced } = provider;
    return { workspace_id: id, name, is_enforced: isEnforced && role !== 'owner' };
  }

  #firstWorkspaces(): Promise<(Id | null)[]> {
    return Promise.all(this.workspaces.kinds.map((kind) => kind.findFirst()));
  }

  async #find(secret: string): Promise<StaffLink> {
    const link = await this.links.find(secret);
    if (!link || !(await this.#isBacked(link))) throw staffLinkInvalid();
    return link;
  }

  /** Whether the link's creator still has the role that allows it. */
  async #isBacked({ createdBy: by, workspace, role, account }: StaffLink): Promise<boolean> {
    if (!isId('staff', by)) return true; // the command line
    const maker = await this.accounts.find(by);
    if (!maker || maker.disabledAt !== null) return false;
    if (workspace !== null && role !== null) {
      const member = await this.workspaces.find(workspace, by);
      return member !== null && mayAssign(member.role, role);
    }
    return account === null || this.workspaces.ownsAllOf(by, account);
  }
}
