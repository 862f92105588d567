import type { FastifyReply } from 'fastify';
import type { Session } from '../../sessions/index.js';

/** The cookie that carries the token of a session. Each session has its own, so that two tabs do not mix. */
export function cookieName(sessionId: string, secure: boolean): string {
  // RFC 6265bis 4.1.3.2: a __Host- cookie must be Secure, which plain-http development cannot
  // offer.
  return secure ? `__Host-${sessionId}` : sessionId;
}

/** Lax, not Strict: the person arrives by a link from the partner's site and is redirected once. */
export function setSessionCookie(
  reply: FastifyReply,
  session: Session,
  token: string,
  secure: boolean,
): void {
  void reply.setCookie(cookieName(session.id, secure), token, {
    httpOnly: true,
    secure,
    sameSite: 'lax',
    path: '/',
    expires: session.expiresAt,
  });
}
