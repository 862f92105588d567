const MAX_ENTRIES = 10_000;

interface Entry<T> {
  value: T;
  expiresAt: number;
}

/**
 * Remembers who a credential belongs to, so that a busy key costs no query per request. Only what was found is
 * remembered, and for a few seconds: that is how long a key revoked by another process may still be accepted.
 */
export class CredentialCache<T> {
  static readonly TTL_MS = 2_000;
  readonly #entries = new Map<string, Entry<T>>();

  /** Keyed by the credential's hash, never by the credential. */
  get(hash: Buffer, now: Date): T | undefined {
    const entry = this.#entries.get(hash.toString('latin1'));
    return entry && entry.expiresAt > now.getTime() ? entry.value : undefined;
  }

  set(hash: Buffer, value: T, now: Date): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(hash.toString('latin1'), {
      value,
      expiresAt: now.getTime() + CredentialCache.TTL_MS,
    });
  }
}
