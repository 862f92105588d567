import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { foldPerson } from '../../platform/text/index.js';
import { AccountStore } from '../accounts/account.store.js';
import { IdentityProviderStore } from './identity-provider.store.js';
import type { IdentityProvider } from './identity-provider.entity.js';
import { MembershipService } from '../workspaces/membership.service.js';
import { StaffNotices } from '../staff-notices.service.js';
import { LinkAcceptance } from '../accounts/link-acceptance.service.js';
import { hasRole, type Role } from '../role.policy.js';
import { StaffSessions } from '../access/staff-sessions.service.js';
import type { Membership } from '../workspaces/membership.entity.js';
import { MembershipStore } from '../workspaces/membership.store.js';
import { Workspaces } from '../workspaces/workspaces.js';
import type { WorkspaceKind } from '../workspaces/workspace-kind.js';
import { decideSignIn, REFUSALS, subjectIn } from './sign-in-decision.policy.js';
import { singleSignOnRefused } from '../staff.problems.js';

export type IdTokenClaims = Readonly<Record<string, unknown>>;

type Refusal = (typeof REFUSALS)[number] | 'account_disabled' | 'subject_invalid';

const WORDS: Record<Refusal, string> = {
  member_disabled: 'You are shut out of this workspace',
  account_disabled: 'Your account is disabled',
  group_claim_missing: 'The identity provider did not say which groups you are in',
  group_not_mapped: 'None of your groups has a role in this workspace',
  not_invited: 'Nobody invited you to this workspace',
  subject_invalid: 'The identity provider did not say who you are',
};
const BY_PROVIDER = 'identity_provider';
const MAX_TEXT = 100;
const MAX_EMAIL = 254;

interface Found {
  account: Id<'staff'> | null;
  member: Membership | null;
  refusal: Refusal | null;
}

/**
 * Staff accounts that sign in through the identity provider of a workspace. They are found by
 * issuer and subject only.
 */
@Injectable()
export class SsoAccounts {
  constructor(
    private readonly providers: IdentityProviderStore,
    private readonly accounts: AccountStore,
    private readonly memberships: MembershipStore,
    private readonly workspaces: Workspaces,
    private readonly memberService: MembershipService,
    private readonly notices: StaffNotices,
    private readonly links: LinkAcceptance,
    private readonly sessions: StaffSessions,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the account that may sign in, and sets its role. Creates the account for a mapped
   * group or an invitation. Throws `single_sign_on_refused`.
   */
  async admit(
    provider: IdentityProvider,
    claims: IdTokenClaims,
    invitation: Id<'link'> | null,
  ): Promise<Id<'staff'>> {
    const kind = this.workspaces.kindOf(provider.workspace);
    if (!kind) throw singleSignOnRefused();
    const subject = subjectIn(claims);
    // Without a subject everybody would share one account.
    if (subject === null) throw await this.#refused(provider, 'subject_invalid', '');
    const admitted = await this.database.transaction(async (tx) => {
      const found = await this.#find(kind, provider, subject, tx);
      const { member } = found;
      const isNew = found.account === null;
      const take = async (only?: { email: string; role: Role }) =>
        isNew && invitation !== null
          ? this.links.takeInvitation(invitation, provider.workspace, tx, only)
          : null;
      const link = provider.groupsClaim === null ? await take() : null;
      const decision = decideSignIn<Role>(claims, provider, {
        member: member && { role: member.role, isDisabled: member.disabledAt !== null },
        invitedAs: link?.role ?? null,
      });
      const shutOut =
        isNew && link === null ? await this.#findShutOut(kind, provider, claims, tx) : null;
      const refusal = found.refusal ?? ('refusal' in decision ? decision.refusal : null);
      const role =
        'refusal' in decision || !hasRole(kind.console, decision.role) ? null : decision.role;
      // Whoever may let them in has invited this very address; only the groups decide the role.
      const lifting =
        shutOut !== null && role !== null ? await take({ email: shutOut, role }) : null;
      if (shutOut !== null && lifting === null) return { refusal: 'member_disabled' as const };
      if (refusal !== null || role === null)
        return { refusal: refusal ?? ('group_not_mapped' as const) };
      const taken = link ?? lifting;
      const account =
        found.account ??
        (await this.#create(provider, { ...claims, subject }, taken?.email ?? null, tx));
      const by = taken?.createdBy ?? BY_PROVIDER;
      await this.#give(role, { kind, provider, account, member, by }, tx);
      return { account, refusal: null };
    });
    if (admitted.refusal === null) return admitted.account;
    // Audited outside the transaction, which changed nothing.
    throw await this.#refused(provider, admitted.refusal, subject.slice(0, MAX_TEXT));
  }

  /** Audits a sign-in that was refused, in the workspace that it was for. */
  async recordRefusal(
    { workspace, issuer }: Pick<IdentityProvider, 'workspace' | 'issuer'>,
    reason: string,
    identity?: string,
  ): Promise<void> {
    const details = { reason, issuer, ...(identity !== undefined && { identity }) };
    const entry = { actor: BY_PROVIDER, action: 'staff.sign_in_refused', details } as const;
    await this.workspaces.audit(workspace, entry);
  }

  async #refused(provider: IdentityProvider, refusal: Refusal, identity: string): Promise<Problem> {
    await this.recordRefusal(provider, refusal, identity);
    return singleSignOnRefused({ detail: WORDS[refusal] });
  }

  async #find(
    kind: WorkspaceKind,
    { workspace, issuer }: IdentityProvider,
    subject: string,
    tx: Transaction,
  ): Promise<Found> {
    const key = { workspace, issuer, subject };
    await this.providers.lockIdentity(key, tx);
    const identity = await this.providers.findIdentity(key, tx);
    if (!identity) return { account: null, member: null, refusal: null };
    const person = await this.accounts.find(identity.account, tx);
    const all = await this.memberships.lockAll(kind, workspace, tx);
    const member = all.find(({ account }) => account === identity.account) ?? null;
    const isDisabled = !person || person.disabledAt !== null;
    return { account: identity.account, member, refusal: isDisabled ? 'account_disabled' : null };
  }

  /**
   * The address in the claims, if somebody of it is disabled here. With another client or issuer the
   * subjects are new, and would let in whoever was shut out. An address only ever refuses.
   */
  async #findShutOut(
    kind: WorkspaceKind,
    { workspace }: IdentityProvider,
    claims: IdTokenClaims,
    tx: Transaction,
  ): Promise<string | null> {
    const email = textOf(claims['email'], MAX_EMAIL);
    if (email === null) return null;
    const members = await this.memberships.lockAll(kind, workspace, tx);
    const people = await this.accounts.listByIds(
      members.map(({ account }) => account),
      tx,
    );
    const isDisabledHere = new Set(
      members.filter(({ disabledAt }) => disabledAt !== null).map(({ account }) => account),
    );
    const isShutOut = people.some(
      (person) =>
        (person.disabledAt !== null || isDisabledHere.has(person.id)) &&
        foldPerson(person.email) === foldPerson(email),
    );
    return isShutOut ? email : null;
  }

  async #create(
    { workspace, issuer }: IdentityProvider,
    { subject, ...claims }: IdTokenClaims & { subject: string },
    invitedEmail: string | null,
    tx: Transaction,
  ): Promise<Id<'staff'>> {
    const email = invitedEmail ?? textOf(claims['email'], MAX_EMAIL) ?? '';
    const name =
      textOf(claims['name'], MAX_TEXT) ?? (email === '' ? subject.slice(0, MAX_TEXT) : email);
    const { id: account } = await this.memberService.createAccount({ name, email }, tx);
    const createdAt = this.clock.now();
    await this.providers.insertIdentity({ workspace, issuer, subject, account, createdAt }, tx);
    return account;
  }

  async #give(
    role: Role,
    {
      kind,
      provider: { workspace, changedAt, changedBy },
      account,
      member,
      by,
    }: {
      kind: WorkspaceKind;
      provider: IdentityProvider;
      account: Id<'staff'>;
      member: Membership | null;
      by: string;
    },
    tx: Transaction,
  ): Promise<void> {
    if (member?.role === role) return;
    // The last person to change the provider's settings admitted this member.
    await this.accounts.tie(account, { workspace, by: changedBy, at: changedAt }, tx);
    if (!member) {
      await this.memberService.join(account, { workspace, role, by }, tx);
      await this.notices.tellMemberChanged(workspace, { account, change: 'joined' }, tx);
      return;
    }
    await this.memberships.update(kind, { ...member, role }, tx);
    // Open sessions still have the old role.
    await this.sessions.endAllIn(account, tx);
    const details = { from: member.role, role };
    const change = { action: 'staff.role_changed', subject: account, details } as const;
    await this.workspaces.audit(workspace, { ...change, actor: BY_PROVIDER }, tx);
    await this.notices.tellMemberChanged(workspace, { account, change: 'role_changed' }, tx);
  }
}

function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  // PostgreSQL stores no NUL, and nobody's name holds a control character.
  const text = value.replace(/\p{Cc}/gu, ' ').trim();
  return text === '' ? null : text.slice(0, max);
}
