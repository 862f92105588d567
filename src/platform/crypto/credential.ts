import { hash, randomBytes } from 'node:crypto';
import { idFromSuffix, idSuffix, type Id, type IdPrefix } from '../ids/index.js';
import type { Clock } from '../clock/index.js';
import type { Hasher } from './hasher.js';

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

const MAX_ENTRIES = 10_000;

interface Entry<T> {
  value: T;
  expiresAt: number;
}

/**
 * Caches the owners of live credentials, to save a query per request. For a few seconds it may
 * accept a key that another process revoked.
 */
export class CredentialCache<T> {
  static readonly TTL_MS = 2_000;
  readonly #entries = new Map<string, Entry<T>>();

  get(credential: string, now: Date): T | undefined {
    const entry = this.#entries.get(credentialDigest(credential));
    return entry && entry.expiresAt > now.getTime() ? entry.value : undefined;
  }

  set(credential: string, value: T, now: Date): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(credentialDigest(credential), {
      value,
      expiresAt: now.getTime() + CredentialCache.TTL_MS,
    });
  }
}

/** Represents a credential in memory, where the credential itself is not kept either. */
export function credentialDigest(credential: string): string {
  return hash('sha256', credential, 'base64');
}

interface KeyAuthenticatorOptions<P extends IdPrefix, T> {
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

/** A counter of a passkey that goes back means that it was copied (WebAuthn 6.1.1). Synced ones send 0. */
export function counterWentBack(last: number, next: number): boolean {
  return (last > 0 || next > 0) && next <= last;
}
