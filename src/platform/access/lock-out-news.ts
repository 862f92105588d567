const PREFIX_AND_TENANT = /^[a-z]{2,3}(?:_test|_live)?_[0-7][0-9a-hjkmnp-tv-z]{25}(?=_)/;
const MOST_KNOWN = 10_000;

/**
 * Finds the first refusal of each lock-out, by address and tenant: a flood must not flood the
 * audit. Each process reports it once.
 */
export class LockOutNews {
  readonly #toldUntil = new Map<string, number>();

  /** False also for a text without a tenant: there is nobody to tell. */
  isNew(address: string, credential: string, now: Date, quietSeconds: number): boolean {
    const [claim] = PREFIX_AND_TENANT.exec(credential) ?? [];
    if (claim === undefined) return false;
    const key = `${address} ${claim}`;
    if ((this.#toldUntil.get(key) ?? 0) > now.getTime()) return false;
    if (this.#toldUntil.size >= MOST_KNOWN) this.#toldUntil.clear();
    this.#toldUntil.set(key, now.getTime() + quietSeconds * 1000);
    return true;
  }
}
