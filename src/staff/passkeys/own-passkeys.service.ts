import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database, type Transaction } from '../../platform/database/index.js';
import { Problem } from '../../platform/errors/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { BrowserSignIn, StaffSessions } from '../access/staff-sessions.service.js';
import { AccountStore } from '../accounts/account.store.js';
import { IdentityProviderStore } from '../single-sign-on/identity-provider.store.js';
import { StaffNotices } from '../staff-notices.service.js';
import type { SignedInSession } from '../access/staff-session.store.js';
import { Workspaces } from '../workspaces/workspaces.js';
import type { StaffAuditAction } from '../workspaces/workspace-kind.js';
import { passkeyLast, passkeyNotFound, passkeyRefused } from '../staff.problems.js';
import { PasskeyStore } from './passkey.store.js';
import {
  challengeView,
  passkeyListView,
  type ChallengeView,
  type PasskeyListView,
} from './passkey.view.js';
import { Passkeys } from './passkeys.service.js';

interface Answer {
  /** Of the challenge. */
  id: string;
  response: object;
}

/** Staff members' actions on their own passkeys. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly store: PasskeyStore,
    private readonly accounts: AccountStore,
    private readonly sessions: StaffSessions,
    private readonly browsers: BrowserSignIn,
    private readonly workspaces: Workspaces,
    private readonly providers: IdentityProviderStore,
    private readonly limits: RateLimits,
    private readonly notices: StaffNotices,
    private readonly database: Database,
  ) {}

  async beginSignIn(): Promise<ChallengeView> {
    const use = { purpose: 'sign_in', subject: '' } as const;
    return challengeView(await this.passkeys.beginAuthentication(use));
  }

  /** Throws `passkey_refused`, and `rate_limited` at an address that keeps failing. */
  async signIn(
    { id, response }: Answer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const account = await this.#accountOf({ id, response }, request.ip);
    const who = { account, method: 'passkey', onlyWorkspace: null } as const;
    await this.browsers.signIn(who, request, reply);
    await this.#alarmAround(account);
  }

  async list(account: Id<'staff'>): Promise<PasskeyListView> {
    return passkeyListView(await this.store.listOf(account));
  }

  async beginAdding({
    account: id,
    name,
    email,
    ...session
  }: SignedInSession): Promise<ChallengeView> {
    return challengeView(await this.passkeys.beginRegistration({ id, name, email }, session.id));
  }

  async add(
    { account, id: subject }: SignedInSession,
    { id, response, name }: Answer & { name: string },
  ): Promise<PasskeyListView> {
    const passkey = await this.passkeys.verifyRegistration(id, subject, response);
    await this.database.transaction(async (tx) => {
      await this.passkeys.add({ ...passkey, account, name }, tx);
      await this.#record(account, 'staff.passkey_added', passkey.id, tx);
      await this.notices.tellAccount(account, 'passkey_added', tx);
    });
    return this.list(account);
  }

  /** Throws `passkey_not_found`, `passkey_last`. Ends the sessions that used it. */
  async remove({ account, id: current }: SignedInSession, id: string): Promise<PasskeyListView> {
    if (!isId('passkey', id)) throw passkeyNotFound();
    const result = await this.store.removeUnlessLast(account, id);
    if (result === 'unknown') throw passkeyNotFound();
    if (result === 'last') throw passkeyLast();
    await this.sessions.endAll(account, current);
    await this.database.transaction(async (tx) => {
      await this.#record(account, 'staff.passkey_removed', id, tx);
      await this.notices.tellAccount(account, 'passkey_removed', tx);
    });
    return this.list(account);
  }

  async #accountOf({ id, response }: Answer, address: string): Promise<Id<'staff'>> {
    try {
      const use = { purpose: 'sign_in', subject: '' } as const;
      const account = await this.passkeys.verifyAuthentication(id, use, response);
      const found = await this.accounts.find(account);
      if (!found || found.disabledAt !== null) throw passkeyRefused();
      return account;
    } catch (error) {
      const isRefusal = error instanceof Problem && error.code === passkeyRefused.code;
      // Guessing is slowed down as with any other credential.
      if (isRefusal) await this.limits.use('failures', address, null);
      throw error;
    }
  }

  /** An owner used a passkey although the identity provider is enforced. */
  async #alarmAround(account: Id<'staff'>): Promise<void> {
    for (const { workspace, role } of await this.workspaces.listOf(account)) {
      const provider = role === 'owner' ? await this.providers.find(workspace) : null;
      if (provider?.isEnforced !== true) continue;
      const details = { method: 'passkey', reason: 'single_sign_on_enforced' };
      const entry = { actor: account, subject: account, outcome: 'alarm', details } as const;
      await this.workspaces.audit(workspace, { ...entry, action: 'staff.signed_in' });
    }
  }

  #record(
    account: Id<'staff'>,
    action: StaffAuditAction,
    passkey: Id,
    tx: Transaction,
  ): Promise<void> {
    return this.workspaces.auditAll(account, { actor: account, action, details: { passkey } }, tx);
  }
}
