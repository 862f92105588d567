import { hash } from 'node:crypto';

const MAX_ENTRIES = 10_000;

interface Entry<T> {
  value: T;
  expiresAt: number;
}

/**
 * Caches whose credential it is, so a busy key costs no query per request. Only hits, for a few
 * seconds: so long may another process accept a revoked key.
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
