const PREFIX_AND_TENANT = /^[a-z]{2,4}(?:_test|_live)?_[0-7][0-9a-hjkmnp-tv-z]{25}(?=_)/;
const MAX_KNOWN = 10_000;

/**
 * Finds the first refusal of each lock-out, by address and tenant: a flood must not flood the
 * audit. Each process reports it once.
 */
export class LockOutNotices {
  readonly #reportedUntil = new Map<string, number>();

  /** True for the one caller that must report it. False for a text without a tenant. */
  claim(address: string, credential: string, now: Date, quietSeconds: number): boolean {
    const [claim] = PREFIX_AND_TENANT.exec(credential) ?? [];
    if (claim === undefined) return false;
    const key = `${address} ${claim}`;
    if ((this.#reportedUntil.get(key) ?? 0) > now.getTime()) return false;
    if (this.#reportedUntil.size >= MAX_KNOWN) this.#reportedUntil.clear();
    this.#reportedUntil.set(key, now.getTime() + quietSeconds * 1000);
    return true;
  }
}
