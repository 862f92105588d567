import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUuid } from '../../../platform/crypto/index.js';
import type { Session } from '../../sessions/index.js';

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
export function tokenInCookie(value: string): string {
  return value.split('.', 1)[0] ?? '';
}

interface NewCookie {
  session: Session;
  /** See `cookieValue`. */
  value: string;
  isSecure: boolean;
  /** Whether another site's page embeds ours. */
  isFramed: boolean;
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
