import { hash, randomBytes } from 'node:crypto';
import { idFromSuffix, idSuffix, type Id, type IdPrefix } from '../../ids/index.js';

const FORM = /^([a-z]{2,3}(?:_test|_live)?)_([0-7][0-9a-hjkmnp-tv-z]{25})_[A-Za-z0-9_-]{43}$/;

/**
 * A new secret `prefix_tenant_secret`: 256 random bits behind the tenant they belong to, so that a look-up never
 * has to search all tenants for them.
 */
export function mintCredential(prefix: string, tenant: Id): string {
  return `${prefix}_${idSuffix(tenant)}_${randomBytes(32).toString('base64url')}`;
}

/** The tenant a credential claims, or null where the text is none of these kinds. Not yet a proof of anything. */
export function credentialTenant<P extends IdPrefix>(
  text: string,
  prefixes: readonly string[],
  tenantPrefix: P,
): Id<P> | null {
  const [, prefix, suffix] = FORM.exec(text) ?? [];
  if (prefix === undefined || suffix === undefined || !prefixes.includes(prefix)) return null;
  return idFromSuffix(tenantPrefix, suffix);
}

/** SHA-256, for binding a text that is no secret of its own (a token's digest, a body's hash). */
export function sha256(text: string | Buffer): Buffer {
  return hash('sha256', text, 'buffer');
}
