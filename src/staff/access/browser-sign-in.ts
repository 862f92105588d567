import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StaffSessions, type SignIn } from './staff-sessions.service.js';
import { ConsoleAddress } from './console-address.js';

/**
 * Lax, not Strict: an identity provider redirects back to us. No expiry: it ends with the browser,
 * and before that at the server.
 */
export function setStaffCookie(
  reply: FastifyReply,
  secret: string,
  { cookieName, isSecure }: ConsoleAddress,
): void {
  void reply.setCookie(cookieName, secret, {
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
    path: '/',
  });
}

export function clearStaffCookie(
  reply: FastifyReply,
  { cookieName, isSecure }: ConsoleAddress,
): void {
  void reply.clearCookie(cookieName, {
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
    path: '/',
  });
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
    const older = request.cookies[this.address.cookieName];
    const session = older === undefined ? null : await this.sessions.use(older);
    if (session) await this.sessions.end(session.account, session.id, session.account);
    const { ip: address, headers } = request;
    const userAgent = headers['user-agent'] ?? '';
    const secret = await this.sessions.begin({ ...who, address, userAgent });
    setStaffCookie(reply, secret, this.address);
  }
}
