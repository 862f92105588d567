import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { StaffSessions } from '../access/staff-sessions.service.js';
import type { SignedInSession } from '../access/staff-session.store.js';
import { Workspaces } from '../workspaces/workspaces.js';
import {
  accountView,
  SignedInView,
  staffSessionView,
  workspaceView,
  type StaffSessionListView,
  type StaffWorkspaceView,
} from './own-account.view.js';

/** A staff member's view of their own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly workspaces: Workspaces,
  ) {}

  async signedIn(session: SignedInSession): Promise<SignedInView> {
    return {
      object_name: 'signed_in',
      account: accountView({ ...session, id: session.account }),
      session: staffSessionView(session, {
        expiresAt: this.sessions.endsAt(session),
        current: session.id,
      }),
      workspaces: await this.#workspaces(session),
    };
  }

  async listSessions({ account, id: current }: SignedInSession): Promise<StaffSessionListView> {
    const sessions = await this.sessions.list(account);
    const data = sessions.map((each) =>
      staffSessionView(each, { expiresAt: this.sessions.endsAt(each), current }),
    );
    return { object_name: 'list', data };
  }

  async endSession(session: SignedInSession, id: Id<'sess'>): Promise<StaffSessionListView> {
    await this.sessions.end(session.account, id, session.account);
    return this.listSessions(session);
  }

  async endOthers(session: SignedInSession): Promise<StaffSessionListView> {
    await this.sessions.endAll(session.account, session.id);
    return this.listSessions(session);
  }

  async #workspaces({ account, onlyWorkspace }: SignedInSession): Promise<StaffWorkspaceView[]> {
    const all = await this.workspaces.listOf(account);
    const reachable = all.filter(
      ({ workspace }) => onlyWorkspace === null || workspace === onlyWorkspace,
    );
    return Promise.all(
      reachable.map(async (member) =>
        workspaceView(member, (await member.kind.findName(member.workspace)) ?? ''),
      ),
    );
  }
}
