import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
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
import { HostCookie } from '../../../platform/http/index.js';
import { isTerminal, sessionTokenEntry, type Entry, type Session } from '../../sessions/index.js';
import { HandoffService } from './handoff.service.js';
import { HostedUiService } from './hosted-ui.service.js';
import { linkInvalid, requestNotFromPage } from '../hosted.problems.js';

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

/** A session, and the browser that sends the request, whose camera it uses. */
export type BrowserSession = Pick<HostedPrincipal, 'session' | 'browser'>;

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
    const isSecure = settings.isHttps;
    this.scheme = {
      find(request) {
        // A change must come from our page: another site can make a browser send cookies.
        if (request.method !== 'GET' && !isFromOwnPage(request, 'hosted-page'))
          throw requestNotFromPage();
        return sessionCookie(sessionIdOf(request), isSecure).read(request);
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

/**
 * The cookie that carries the token of a session. Each session has its own, so that two tabs do not
 * mix. Lax, not Strict: the person comes by a link from another site.
 */
export function sessionCookie(sessionId: string, secure: boolean): HostCookie {
  return new HostCookie(sessionId, { secure, sameSite: 'lax' });
}

/** In a frame of another site's page: partitioned (CHIPS). */
export const IN_FRAME = { secure: true, sameSite: 'none', partitioned: true } as const;

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
