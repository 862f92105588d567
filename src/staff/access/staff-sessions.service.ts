import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import type { Queryable } from '../../platform/database/index.js';
import { Hasher, mintCredential } from '../../platform/crypto/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { StaffSettings } from '../settings.js';
import { Workspaces } from '../workspaces/workspaces.js';
import {
  type SignInMethod,
  type StaffSession,
  StaffSessionStore,
  type SignedInSession,
} from './staff-session.store.js';
import { ConsoleAddress } from './console-address.js';

export const staffSessionNotFound = defineProblem(
  'staff_session_not_found',
  404,
  'There is no such session',
);

interface SessionLife {
  idleSeconds: number;
  absoluteSeconds: number;
}

interface Times {
  createdAt: Date;
  lastSeenAt: Date;
}

/** Minimum interval between writes of `last_seen_at`. */
const SEEN_EVERY_SECONDS = 60;

/** A sign-in: the account, the method, and the browser. */
interface SignIn {
  account: Id<'staff'>;
  method: SignInMethod;
  /** The only workspace the session may reach; null for all of the account. */
  onlyWorkspace: Id | null;
  address: string;
  userAgent: string;
}

const MAX_USER_AGENT = 300;

/** Sessions of staff members' browsers. */
@Injectable()
export class StaffSessions {
  readonly #life: SessionLife;

  constructor(
    private readonly store: StaffSessionStore,
    private readonly workspaces: Workspaces,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    const { staffSessionIdleMinutes, staffSessionHours } = settings.of(StaffSettings);
    this.#life = {
      idleSeconds: staffSessionIdleMinutes * 60,
      absoluteSeconds: staffSessionHours * 3_600,
    };
  }

  /**
   * Creates a session and returns its new secret, which is never returned again. A secret that
   * the browser sent is never adopted (session fixation).
   */
  async begin({ account, method, onlyWorkspace, address, userAgent }: SignIn): Promise<string> {
    const secret = mintCredential('ses', account);
    const now = this.clock.now();
    const session: StaffSession = {
      id: newId('sess'),
      account,
      secretHash: this.hasher.credential(secret),
      method,
      onlyWorkspace,
      address,
      userAgent: userAgent.slice(0, MAX_USER_AGENT),
      createdAt: now,
      lastSeenAt: now,
      endedAt: null,
    };
    await this.store.insert(session);
    await this.workspaces.auditAll(account, {
      actor: account,
      action: 'staff.signed_in',
      details: { method },
    });
    return secret;
  }

  /** The live session of a cookie, or null. Records its use, unless the page is unattended. */
  async use(secret: string, { isUnattended = false } = {}): Promise<SignedInSession | null> {
    const session = await this.store.findOpen(this.hasher.credential(secret));
    const now = this.clock.now();
    if (!session || !isWithinLife(session, now, this.#life)) return null;
    if (!isUnattended && shouldRecordActivity(session, now))
      await this.store.touch(session.id, now);
    return session;
  }

  /** The account's active sessions, newest first. */
  async list(account: Id<'staff'>): Promise<StaffSession[]> {
    const now = this.clock.now();
    const open = await this.store.listOpen(account);
    return open.filter((session) => isWithinLife(session, now, this.#life));
  }

  endsAt(session: StaffSession): Date {
    return endOfLife(session, this.#life);
  }

  /** Throws `staff_session_not_found`, also for another account's session. */
  async end(account: Id<'staff'>, id: Id<'sess'>, actor: Id<'staff'>): Promise<void> {
    if (!(await this.store.end(account, id, this.clock.now()))) throw staffSessionNotFound();
    await this.workspaces.auditAll(account, {
      actor,
      action: 'staff.session_ended',
      details: { session: id },
    });
  }

  /** Ends every session of the account, in the caller's transaction. */
  async endAllIn(account: Id<'staff'>, on: Queryable): Promise<void> {
    await this.store.endAll(account, this.clock.now(), { on });
  }

  /** Ends every session but `except`; returns how many. */
  endAll(account: Id<'staff'>, except?: Id<'sess'>): Promise<number> {
    return this.store.endAll(account, this.clock.now(), except ? { except } : {});
  }

  /** Ends every session that was signed in through the provider of a workspace. */
  endVouchedIn(workspace: Id, on: Queryable): Promise<void> {
    return this.store.endOnlyIn(workspace, this.clock.now(), on);
  }

  /**
   * Deletes sessions that were last used before then; all of them have ended. Returns how many.
   */
  forget(before: Date): Promise<number> {
    const { absoluteSeconds } = this.#life;
    return this.store.forget(secondsAfter(before, -absoluteSeconds));
  }
}

/** Whether neither limit has passed. */
export function isWithinLife(
  { createdAt, lastSeenAt }: Times,
  now: Date,
  life: SessionLife,
): boolean {
  return (
    now.getTime() < lastSeenAt.getTime() + life.idleSeconds * 1_000 &&
    now.getTime() < createdAt.getTime() + life.absoluteSeconds * 1_000
  );
}

/** When the session ends without further requests. */
export function endOfLife({ createdAt, lastSeenAt }: Times, life: SessionLife): Date {
  const idle = lastSeenAt.getTime() + life.idleSeconds * 1_000;
  const absolute = createdAt.getTime() + life.absoluteSeconds * 1_000;
  return new Date(Math.min(idle, absolute));
}

export function shouldRecordActivity(
  { lastSeenAt }: Pick<Times, 'lastSeenAt'>,
  now: Date,
): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_SECONDS * 1_000;
}

/** Signs a browser in: the one place that hands out the cookie. */
@Injectable()
export class BrowserSignIn {
  constructor(
    private readonly sessions: StaffSessions,
    private readonly address: ConsoleAddress,
  ) {}

  /** A planted or older cookie is worth nothing afterwards: its session ends here (session fixation). */
  async signIn(
    who: Omit<SignIn, 'address' | 'userAgent'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const older = this.address.cookie.read(request);
    const session = older === null ? null : await this.sessions.use(older);
    if (session) await this.sessions.end(session.account, session.id, session.account);
    const { ip: address, headers } = request;
    const userAgent = headers['user-agent'] ?? '';
    const secret = await this.sessions.begin({ ...who, address, userAgent });
    this.address.cookie.set(reply, secret);
  }
}
