import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserSignIn } from './staff-sessions.service.js';
import { staffAccountNotFound } from '../accounts/account.entity.js';
import { AccountStore } from '../accounts/account.store.js';
import {
  accountView,
  workspaceView,
  type DevelopmentAccountListView,
  type DevelopmentSignInView,
} from '../accounts/own-account.view.js';
import { passkeyRefused } from '../staff.problems.js';
import { StepUps } from '../passkeys/step-ups.service.js';
import type { StepUpView } from '../passkeys/passkey.view.js';
import type { SignedInSession } from './staff-session.store.js';
import { SignInWays } from './sign-in-ways.js';
import { Workspaces } from '../workspaces/workspaces.js';

/** Staff of the development set-up, who sign in without a passkey. */
@Injectable()
export class DevelopmentStaff implements OnModuleInit {
  constructor(
    private readonly accounts: AccountStore,
    private readonly workspaces: Workspaces,
    private readonly browsers: BrowserSignIn,
    private readonly ways: SignInWays,
    private readonly stepUps: StepUps,
  ) {}

  onModuleInit(): void {
    this.ways.offerDevelopment();
  }

  async list(): Promise<DevelopmentAccountListView> {
    const accounts = await this.accounts.listDevelopment();
    const data = await Promise.all(
      accounts
        .filter(({ disabledAt }) => disabledAt === null)
        .map(async (account) => ({
          account: accountView(account),
          workspaces: await Promise.all(
            (await this.workspaces.listOf(account.id)).map(async (member) =>
              workspaceView(member, (await member.kind.findName(member.workspace)) ?? ''),
            ),
          ),
        })),
    );
    return { object_name: 'list', data };
  }

  /** Throws `staff_account_not_found` for accounts that the development set-up did not create. */
  async signIn(
    id: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<DevelopmentSignInView> {
    const accounts = await this.accounts.listDevelopment();
    const account = accounts.find((each) => each.id === id && each.disabledAt === null);
    if (!account) throw staffAccountNotFound();
    const who = { account: account.id, method: 'development', onlyWorkspace: null } as const;
    await this.browsers.signIn(who, request, reply);
    return { object_name: 'signed_in' };
  }

  /** Throws `passkey_refused` for a person with an account of their own. */
  async confirm(
    session: SignedInSession,
    step: { action: string; target: string },
  ): Promise<StepUpView> {
    if (!session.isDevelopment) throw passkeyRefused();
    return this.stepUps.confirmDevelopment(session, step);
  }
}
