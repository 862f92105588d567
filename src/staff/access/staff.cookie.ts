import type { FastifyReply } from 'fastify';
import type { ConsoleAddress } from './console-address.js';

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
