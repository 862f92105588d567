import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleAddress } from '../access/console-address.js';

const MAX_AGE_SECONDS = 600;

function nameAt({ isSecure }: ConsoleAddress): string {
  return isSecure ? '__Host-staff-sign-in' : 'staff-sign-in';
}

/** Strict: only our own page, where the provider sends the browser, hands it over. */
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

export function clearFlowCookie(reply: FastifyReply, address: ConsoleAddress): void {
  void reply.clearCookie(nameAt(address), optionsAt(address));
}
