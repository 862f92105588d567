import { Injectable } from '@nestjs/common';
import type { FastifyRequest, FastifyReply } from 'fastify';
import {
  Authenticators,
  isFromOwnPage,
  type AuthenticationScheme,
  type Authenticator,
  type Principal,
} from '../../../platform/access/index.js';
import { Clock } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import { Hasher, randomUuid } from '../../../platform/crypto/index.js';
import { isTerminal, sessionTokenEntry, type Entry, type Session } from '../../sessions/index.js';
import { HandoffService } from './handoff.service.js';
import { HostedUiService } from './hosted-ui.service.js';
import { linkInvalid, requestNotFromPage } from './entry.problems.js';

interface NewCookie {
  session: Session;
  /** See `cookieValue`. */
  value: string;
  isSecure: boolean;
  /** Whether another site's page embeds ours. */
  isFramed: boolean;
}

/** Long enough for the page to learn how its session ended. */
const KIOSK_CLOSING_MS = 30_000;

/** The browser of a person who opened a session. */
export interface HostedPrincipal extends Principal {
  kind: 'hosted_session';
  session: Session;
  /** How this browser came to the session. */
  entry: Entry;
  /** Keyed hash of what only this browser has: other browsers with the same link have another. */
  browser: string;
}

/**
 * Authenticates the browser that opened the session, by the cookie of exactly the session in the
 * path.
 */
@Injectable()
export class HostedSessionAuthenticator implements Authenticator<HostedPrincipal> {
  readonly kind = 'hosted_session';
  readonly scheme: AuthenticationScheme;

  constructor(
    private readonly hosted: HostedUiService,
    private readonly handoffs: HandoffService,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
    authenticators: Authenticators,
    settings: Settings,
  ) {
    const isSecure = settings.baseUrl.startsWith('https://');
    this.scheme = {
      find(request) {
        // A change must come from our page: another site can make a browser send cookies.
        if (request.method !== 'GET' && !isFromOwnPage(request, 'hosted-page'))
          throw requestNotFromPage();
        return sessionCookie(request, sessionIdOf(request), isSecure);
      },
      missing: linkInvalid,
      invalid: () => linkInvalid(),
      limits: { principal: 'session', failure: 'failures', countsMissing: true },
    };
    authenticators.register(this);
  }

  async authenticate(cookie: string, request: FastifyRequest): Promise<HostedPrincipal | null> {
    const token = tokenInCookie(cookie);
    const entry = sessionTokenEntry(token);
    const session = await (entry === 'phone'
      ? this.handoffs.findByPhone(sessionIdOf(request), token)
      : this.hosted.findByToken(token));
    if (!entry || session?.id !== sessionIdOf(request) || this.#isForgotten(session)) return null;
    const { id, organizationId: tenantId } = session;
    const browser = this.hasher.credential(`browser/${cookie}`).toString('base64url');
    return { kind: this.kind, tenantId, id, permissions: [], session, entry, browser };
  }

  /** A shared device keeps no access to what ended there, beyond what its closing page needs. */
  #isForgotten({ data, status, completedAt }: Session): boolean {
    if (!data?.kiosk || !isTerminal(status) || !completedAt) return false;
    return this.clock.now().getTime() - completedAt.getTime() > KIOSK_CLOSING_MS;
  }
}

function sessionIdOf({ params }: FastifyRequest): string {
  return (params as { id: string }).id;
}

/** The cookie that carries the token of a session. Each session has its own, so that two tabs do not mix. */
function cookieName(sessionId: string, secure: boolean): string {
  // RFC 6265bis 4.1.3.2: a __Host- cookie must be Secure, which plain-http development cannot
  // offer.
  return secure ? `__Host-${sessionId}` : sessionId;
}

/** What a browser keeps for the session of this id, which its caller chose: `toString` is no cookie. */
export function sessionCookie(
  { cookies }: FastifyRequest,
  sessionId: string,
  secure: boolean,
): string | null {
  const name = cookieName(sessionId, secure);
  return Object.hasOwn(cookies, name) ? (cookies[name] ?? null) : null;
}

/**
 * Each browser adds a secret of its own to the token: two browsers with one link are told apart. A
 * browser that opens its link again keeps it.
 */
export function cookieValue(token: string, earlier: string | null): string {
  return earlier?.startsWith(`${token}.`) ? earlier : `${token}.${randomUuid()}`;
}

/** The token in a cookie. An older version stored it alone. */
function tokenInCookie(value: string): string {
  return value.split('.', 1)[0] ?? '';
}

/**
 * Lax, not Strict: the person comes by a link from another site. In a frame it is `None` and
 * partitioned (CHIPS).
 */
export function setSessionCookie(
  reply: FastifyReply,
  { session, value, isSecure, isFramed }: NewCookie,
): void {
  void reply.setCookie(cookieName(session.id, isSecure), value, {
    httpOnly: true,
    path: '/',
    expires: session.expiresAt,
    ...(isFramed
      ? { secure: true, sameSite: 'none', partitioned: true }
      : { secure: isSecure, sameSite: 'lax' }),
  });
}

/** Deletes the cookie of a window. */
export function forgetSessionCookie(reply: FastifyReply, id: string, isSecure: boolean): void {
  const flags = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const;
  void reply.clearCookie(cookieName(id, isSecure), flags);
}
