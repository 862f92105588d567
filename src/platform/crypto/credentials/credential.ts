import { hash, randomBytes } from 'node:crypto';
import { idFromSuffix, idSuffix, type Id, type IdPrefix } from '../../ids/index.js';

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
