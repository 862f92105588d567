/**
 * What the guard reads of a request, the same on Express and on Fastify. Name your own request type
 * to read more.
 */
export interface AccessGrantRequest {
  headers: Record<string, string | string[] | undefined>;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The grant of a request: `X-Access-Grant`, else `Authorization: Bearer` (RFC 6750 2.1); empty
 * where there is none.
 */
export function grantTokenOf({ headers }: AccessGrantRequest): string {
  const own = headers['x-access-grant'];
  // Two headers arrive joined by a comma, which is no token.
  if (own !== undefined) return String(own);
  const { authorization } = headers;
  return typeof authorization === 'string' ? (BEARER.exec(authorization)?.[1] ?? '') : '';
}
