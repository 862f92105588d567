import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleAddress } from '../access/console-address.js';

const MAX_AGE_SECONDS = 600;

function nameAt({ isSecure }: ConsoleAddress): string {
  return isSecure ? '__Host-staff-sign-in' : 'staff-sign-in';
}

/** Strict: only our own page sends it, after the provider has redirected there. */
function optionsAt({ isSecure }: ConsoleAddress) {
  return { httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/' } as const;
}

export function setFlowCookie(reply: FastifyReply, secret: string, address: ConsoleAddress): void {
  void reply.setCookie(nameAt(address), secret, {
    ...optionsAt(address),
    maxAge: MAX_AGE_SECONDS,
  });
}

/** The secret of the browser. */
export function readFlowCookie(request: FastifyRequest, address: ConsoleAddress): string | null {
  return request.cookies[nameAt(address)] ?? null;
}

/** How long a browser asks for the account again after somebody signed out. */
const SIGNED_OUT_SECONDS = 90 * 86_400;

function signedOutAt({ isSecure }: ConsoleAddress): string {
  return isSecure ? '__Host-staff-signed-out' : 'staff-signed-out';
}

/** Remembers that the provider must ask for the account at the next sign-in in this browser. */
export function setSignedOutCookie(reply: FastifyReply, address: ConsoleAddress): void {
  const options = { ...optionsAt(address), maxAge: SIGNED_OUT_SECONDS };
  void reply.setCookie(signedOutAt(address), 'yes', options);
}

export function hasSignedOut(request: FastifyRequest, address: ConsoleAddress): boolean {
  return request.cookies[signedOutAt(address)] !== undefined;
}

export function clearSignedOutCookie(reply: FastifyReply, address: ConsoleAddress): void {
  void reply.clearCookie(signedOutAt(address), optionsAt(address));
}

export function clearFlowCookie(reply: FastifyReply, address: ConsoleAddress): void {
  void reply.clearCookie(nameAt(address), optionsAt(address));
}
