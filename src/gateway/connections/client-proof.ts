import type { FastifyRequest } from 'fastify';
import { clientRefused } from './connection.problems.js';
import type { ClientProof } from './machine-tokens.service.js';

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * How the client of a form request authenticates: `client_secret_basic`, `client_secret_post` or
 * `private_key_jwt`, exactly one of them (RFC 6749 2.3). Throws `client_invalid`.
 */
export function clientProofOf(
  { headers: { authorization } }: Pick<FastifyRequest, 'headers'>,
  form: Readonly<Record<string, string>>,
): ClientProof {
  const { client_id: id, client_secret: secret, client_assertion: assertion } = form;
  const ways = [authorization, secret, assertion].filter((way) => way !== undefined);
  if (ways.length !== 1) throw clientRefused();
  if (authorization !== undefined) return basicProof(authorization, id);
  if (assertion !== undefined) {
    const clientId = id ?? issuerOf(assertion);
    if (form['client_assertion_type'] !== JWT_BEARER || !clientId) throw clientRefused();
    return { clientId, assertion };
  }
  if (id === undefined || secret === undefined) throw clientRefused();
  return { clientId: id, secret };
}

function basicProof(authorization: string, formId: string | undefined): ClientProof {
  const [, encoded] = BASIC.exec(authorization) ?? [];
  const [, id, secret] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  const proof = { clientId: decoded(id), secret: decoded(secret) };
  if (proof.clientId === '' || (formId !== undefined && formId !== proof.clientId))
    throw clientRefused();
  return proof;
}

/** RFC 6749 2.3.1: both parts are form-encoded first. Not every client does it. */
function decoded(text = ''): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The issuer that an assertion claims, unproven: it says whose keys to look up. */
function issuerOf(assertion: string): string | undefined {
  try {
    const [, payload = ''] = assertion.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      iss?: unknown;
    };
    return typeof claims.iss === 'string' ? claims.iss : undefined;
  } catch {
    return undefined;
  }
}
