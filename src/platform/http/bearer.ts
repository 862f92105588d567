import type { FastifyRequest } from 'fastify';
import { credentialInvalid, credentialMissing, scopeMissing } from '../errors/index.js';

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,4096})$/i;

/** The bearer token of a request (RFC 6750 2.1), or a 401 that says how to authenticate. */
export function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  // RFC 6750 3.1: no error code where no credential was sent
  if (header === undefined) throw credentialMissing({ headers: { 'www-authenticate': 'Bearer' } });
  const token = bearerOf(header);
  if (token === null) throw invalidBearer();
  return token;
}

/** The bearer token of an Authorization header; null where there is none. */
export function bearerOf(header: string | undefined): string | null {
  return BEARER.exec(header ?? '')?.[1] ?? null;
}

/** The 401 for a bearer token that is unknown, revoked, expired or malformed: one answer for all of a kind. */
export function invalidBearer(detail: string | null = null): Error {
  return credentialInvalid({
    ...(detail !== null && { detail }),
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

/** Throws `scope_missing` (RFC 6750 3.1 insufficient_scope) where the caller may not do this. */
export function requireScope(scopes: readonly string[], scope: string): void {
  if (scopes.includes(scope)) return;
  throw scopeMissing({
    detail: `This key lacks the scope ${scope}`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}
