import type { Clock } from '../../clock/index.js';
import type { Id, IdPrefix } from '../../ids/index.js';
import { CredentialCache } from './credential-cache.js';
import { credentialTenant, mintCredential } from './credential.js';
import type { Hasher } from '../hasher.js';

export interface KeyAuthenticatorOptions<P extends IdPrefix, T> {
  /** Prefixes of its keys, such as `sk_test`. */
  prefixes: readonly string[];
  /** Id prefix of the tenant that the key's text carries. */
  tenantPrefix: P;
  /** Looks up a live key of that tenant by its keyed hash. */
  find: (tenant: Id<P>, secretHash: Buffer) => Promise<T | null>;
}

/** Server keys of one product: creates and authenticates them, with a cache of a few seconds. */
export class KeyAuthenticator<P extends IdPrefix, T> {
  #known = new CredentialCache<T>();

  constructor(
    private readonly hasher: Hasher,
    private readonly clock: Clock,
    private readonly options: KeyAuthenticatorOptions<P, T>,
  ) {}

  /** A new secret, and its hash for storage. */
  mint(prefix: string, tenant: Id<P>): { secret: string; secretHash: Buffer } {
    const secret = mintCredential(prefix, tenant);
    return { secret, secretHash: this.hasher.credential(secret) };
  }

  /** The owner of a live key; null for any other text. */
  async authenticate(secret: string): Promise<T | null> {
    const now = this.clock.now();
    const cache = this.#known;
    const known = cache.get(secret, now);
    if (known) return known;
    const tenant = this.claimedTenant(secret);
    if (!tenant) return null;
    const found = await this.options.find(tenant, this.hasher.credential(secret));
    if (found) cache.set(secret, found, now);
    return found;
  }

  /** The tenant that a key's text claims, unproven. */
  claimedTenant(secret: string): Id<P> | null {
    return credentialTenant(secret, this.options.prefixes, this.options.tenantPrefix);
  }

  /** Clears the cache, so that a revocation holds in this process at once. */
  forget(): void {
    // A new cache, not a cleared one: a look-up that began before the revocation still writes into
    // the old.
    this.#known = new CredentialCache<T>();
  }
}
