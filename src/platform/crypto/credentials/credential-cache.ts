import { hash } from 'node:crypto';

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
