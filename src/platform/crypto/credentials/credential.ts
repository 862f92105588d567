import { hash, randomBytes } from 'node:crypto';
import { idFromSuffix, idSuffix, type Id, type IdPrefix } from '../../ids/index.js';

/** A kind of credential, recognised by its prefix. */
export interface CredentialKind {
  /** With its article: `an API key`. */
  name: string;
  beginnings: readonly string[];
}

const kinds: CredentialKind[] = [];

/** A JSON Web Token: it begins with `{"` in base64. */
export const SIGNED_TOKEN = defineCredentialKind('a signed token', 'eyJ');

const FORM = /^([a-z]{2,4}(?:_test|_live)?)_([0-7][0-9a-hjkmnp-tv-z]{25})_[A-Za-z0-9_-]{43}$/;

/**
 * A new secret `prefix_tenant_secret`: 256 random bits after the tenant, so a look-up never
 * searches all tenants.
 */
export function mintCredential(prefix: string, tenant: Id): string {
  return `${prefix}_${idSuffix(tenant)}_${randomBytes(32).toString('base64url')}`;
}

/** The tenant that a credential claims, unproven; null for any other text. */
export function credentialTenant<P extends IdPrefix>(
  text: string,
  prefixes: readonly string[],
  tenantPrefix: P,
): Id<P> | null {
  const [, prefix, suffix] = FORM.exec(text) ?? [];
  if (prefix === undefined || suffix === undefined || !prefixes.includes(prefix)) return null;
  return idFromSuffix(tenantPrefix, suffix);
}

/** SHA-256, for values that are no secrets themselves (a token's digest, a body's hash). */
export function sha256(text: string | Uint8Array): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Declares a kind, so that a caller who sends it to the wrong place learns what it is. */
export function defineCredentialKind(name: string, ...beginnings: string[]): CredentialKind {
  const kind = { name, beginnings };
  kinds.push(kind);
  return kind;
}

/**
 * Why this credential has the wrong kind here; null if possibly right. It reads only the prefix, so
 * it never reveals validity.
 */
export function wrongKind(credential: string, taken: readonly CredentialKind[]): string | null {
  const kind = kinds.find(({ beginnings }) =>
    beginnings.some((each) => credential.startsWith(each)),
  );
  if (!kind || taken.includes(kind)) return null;
  return `This is ${kind.name}; this route takes ${taken.map(({ name }) => name).join(' or ')}`;
}
