import type { Resource } from '../client/gateway.types.js';

/**
 * What a verified grant says (RFC 9068 2.2, and the gateway's own claims). Times are Unix seconds.
 */
export interface AccessGrantClaims {
  /** The gateway. */
  readonly iss: string;
  /** Your own id of the employee. */
  readonly sub: string;
  /** Your customer id. */
  readonly aud: string | readonly string[];
  readonly exp: number;
  readonly iat: number;
  /** Grant id. */
  readonly jti: string;
  readonly client_id: string | null;
  readonly action: string;
  readonly resource: Readonly<Resource> | null;
  /** How strongly the identity was verified. */
  readonly acr: string | null;
  /** The authentication methods (RFC 8176). */
  readonly amr: readonly string[];
  /** The factors of the action's policy that were met. */
  readonly branch: readonly string[];
  /** When the person proved who they are. */
  readonly auth_time: number;
  /** The verification session behind the grant. */
  readonly verification_id: string | null;
}

/**
 * Reads a payload whose signature was verified; null where a claim is missing or has another type.
 */
export function claimsOf(payload: Record<string, unknown>): AccessGrantClaims | null {
  const { iss, sub, aud, exp, iat, jti, action, auth_time: authTime } = payload;
  const amr = payload.amr ?? [];
  const branch = payload.branch ?? [];
  const resource = resourceOf(payload.resource);
  const optional = [payload.client_id, payload.acr, payload.verification_id].map(
    (value) => value ?? null,
  );
  const [clientId, acr, verificationId] = optional;
  if (!isText(iss) || !isText(sub) || !isText(jti) || !isText(action)) return null;
  if (!isText(aud) && !isTexts(aud)) return null;
  if (!isTime(exp) || !isTime(iat) || !isTime(authTime)) return null;
  if (resource === undefined || !isTexts(amr) || !isTexts(branch)) return null;
  if (!isTextOrNull(clientId) || !isTextOrNull(acr) || !isTextOrNull(verificationId)) return null;
  return {
    iss,
    sub,
    aud,
    exp,
    iat,
    jti,
    client_id: clientId,
    action,
    resource,
    acr,
    amr,
    branch,
    auth_time: authTime,
    verification_id: verificationId,
  };
}

function resourceOf(value: unknown): Resource | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return undefined;
  const { type, id } = value as Record<string, unknown>;
  return isText(type) && isText(id) ? { type, id } : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
