import type { FastifyReply } from 'fastify';
import type { Session } from '../../sessions/index.js';

/** Cookie that carries the session's token once it left the address. One per session, so two tabs do not mix. */
export function cookieName(sessionId: string, secure: boolean): string {
  // RFC 6265bis 4.1.3.2: a __Host- cookie must be Secure, which plain-http development cannot be everywhere.
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
