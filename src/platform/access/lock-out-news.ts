const PREFIX_AND_TENANT = /^[a-z]{2,3}(?:_test|_live)?_[0-7][0-9a-hjkmnp-tv-z]{25}(?=_)/;
const MOST_KNOWN = 10_000;

/**
 * Tells the first refusal of a lock-out from those that follow, by address and by whose credential was tried: a flood
 * must not become a flood of audit entries. Each process tells it once.
 */
export class LockOutNews {
  readonly #toldUntil = new Map<string, number>();

  /** False also for a text that names no tenant: there is nobody to tell. */
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
