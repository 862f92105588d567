import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  Authenticators,
  type AuthenticationScheme,
  type Authenticator,
} from '../../platform/access/index.js';
import { IdentityProviderStore } from '../single-sign-on/identity-provider.store.js';
import { permissionsOf, type Console } from '../role.policy.js';
import { StaffSessions } from './staff-sessions.service.js';
import type { SignedInSession } from './staff-session.store.js';
import {
  workspaceNotFound,
  singleSignOnRequired,
  credentialsConflict,
  permissionMissing,
  requestNotFromConsole,
  signInNeeded,
} from '../staff.problems.js';
import { Workspaces, type MemberWorkspace } from '../workspaces/workspaces.js';
import { ConsoleAddress } from './console-address.js';
import type { StaffAccountCaller, StaffCaller } from './staff-caller.js';
import { pathOf } from '../../platform/http/index.js';
import { isFromConsole } from './from-console.hook.js';

const STAFF_PATH = /^\/(staff|console|people)(\/|$)/;

/**
 * Whether the route belongs to the staff: the cookie counts only there. The router has decoded
 * addresses such as `/%73taff`.
 */
export function isStaffAddress({ routeOptions, url }: FastifyRequest): boolean {
  return STAFF_PATH.test(routeOptions.url ?? pathOf(url));
}

/** The cookie of a signed-in staff member. */
function staffCookieScheme(address: ConsoleAddress): AuthenticationScheme {
  return {
    find(request: FastifyRequest) {
      const secret = address.cookie.read(request);
      if (secret === null || !isStaffAddress(request)) return null;
      // The request could be meant for either caller, so it is refused.
      if (request.headers.authorization !== undefined) throw credentialsConflict();
      if (!isFromConsole(request, address.origin)) throw requestNotFromConsole();
      return secret;
    },
    missing: signInNeeded,
    invalid: () => signInNeeded(),
    lacking: (permission) =>
      permissionMissing({ detail: `Your role does not have the permission ${permission}` }),
    limits: { principal: 'staff', failure: 'failures', countsMissing: false },
  };
}

/**
 * The header that names a page's workspace. Without it, the workspace that the account joined first
 * is used.
 */
export const WORKSPACE_HEADER = 'x-workspace';

/** Sent by a page that nobody has used for a minute: what it polls keeps nobody signed in. */
const UNATTENDED_HEADER = 'x-unattended';

/**
 * Authenticates a staff member in one workspace. The role is read at each request, so a change
 * takes effect at once.
 */
@Injectable()
export class StaffAuthenticator implements Authenticator<StaffCaller> {
  readonly kind = 'staff';
  readonly scheme: AuthenticationScheme;
  readonly #account: Authenticator<StaffAccountCaller>;

  constructor(
    private readonly sessions: StaffSessions,
    private readonly workspaces: Workspaces,
    private readonly providers: IdentityProviderStore,
    authenticators: Authenticators,
    address: ConsoleAddress,
  ) {
    this.scheme = staffCookieScheme(address);
    this.#account = {
      kind: 'staff_account',
      scheme: this.scheme,
      authenticate: (secret, request) => this.#own(secret, request),
    };
    authenticators.register(this);
    authenticators.register(this.#account);
  }

  async authenticate(secret: string, request: FastifyRequest): Promise<StaffCaller | null> {
    const session = await this.sessions.use(secret, { isUnattended: isUnattended(request) });
    if (!session) return null;
    const member = await this.#workspaceOf(session, request);
    // A foreign workspace and an unknown one get the same answer.
    if (!member || isElsewhere(session, member)) throw workspaceNotFound();
    const { workspace: tenantId, role, kind } = member;
    await this.#refuseAround(session, member);
    const permissions = permissionsOf(role, kind.console);
    return { kind: 'staff', tenantId, id: session.account, role, permissions, session };
  }

  /** Owners may still use a passkey, for when the provider fails. */
  async #refuseAround(
    { account, method }: SignedInSession,
    { workspace, role }: MemberWorkspace,
  ): Promise<void> {
    if (method === 'single_sign_on' || role === 'owner') return;
    if (await this.providers.demands(workspace, account)) throw singleSignOnRequired();
  }

  /** Authenticates the account itself, for routes outside any workspace. */
  async #own(secret: string, request: FastifyRequest): Promise<StaffAccountCaller | null> {
    const session = await this.sessions.use(secret, { isUnattended: isUnattended(request) });
    if (!session) return null;
    const { account: id } = session;
    return { kind: 'staff_account', tenantId: id, id, permissions: [], session };
  }

  async #workspaceOf(
    { account, onlyWorkspace }: SignedInSession,
    request: FastifyRequest,
  ): Promise<MemberWorkspace | null> {
    const named = workspaceNamedBy(request);
    const console = consoleOf(request);
    if (named !== null) {
      const member = await this.workspaces.find(named, account);
      return member && (console === null || member.kind.console === console) ? member : null;
    }
    if (console === null) return null;
    if (onlyWorkspace !== null) {
      const member = await this.workspaces.find(onlyWorkspace, account);
      return member?.kind.console === console ? member : null;
    }
    return this.workspaces.findFirst(console, account);
  }
}

/** Whether a page reads by itself, with nobody before it. A change is always a person's. */
function isUnattended({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers[UNATTENDED_HEADER] === 'true';
}

function isElsewhere({ onlyWorkspace }: SignedInSession, { workspace }: MemberWorkspace): boolean {
  return onlyWorkspace !== null && onlyWorkspace !== workspace;
}

function workspaceNamedBy({ params, headers }: FastifyRequest): string | null {
  const { workspace_id: inPath } = params as { workspace_id?: string };
  const header = headers[WORKSPACE_HEADER];
  return inPath ?? (typeof header === 'string' ? header : null);
}

/** By the route that was found: the text of an address may be encoded. */
function consoleOf({ routeOptions }: FastifyRequest): Console | null {
  const [, first] = (routeOptions.url ?? '').split('/');
  return first === 'console' || first === 'people' ? first : null;
}
