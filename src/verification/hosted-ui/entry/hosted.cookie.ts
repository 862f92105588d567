import type { FastifyReply } from 'fastify';
import type { Session } from '../../sessions/index.js';

/** The cookie that carries the token of a session. Each session has its own, so that two tabs do not mix. */
export function cookieName(sessionId: string, secure: boolean): string {
  // RFC 6265bis 4.1.3.2: a __Host- cookie must be Secure, which plain-http development cannot
  // offer.
  return secure ? `__Host-${sessionId}` : sessionId;
}

interface NewCookie {
  session: Session;
  token: string;
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
  { session, token, isSecure, isFramed }: NewCookie,
): void {
  void reply.setCookie(cookieName(session.id, isSecure), token, {
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
