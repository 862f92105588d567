/** Nobody waits longer than this for others of its own kind; a request that streams for hours holds nobody up. */
const PATIENCE_MS = 1_000;

interface Share {
  /** Those who wait included. */
  inside: number;
  waiting: Set<() => void>;
}

/**
 * So many requests of one subject at a time; its others wait for one of those to end, in order. A limit bounds what a
 * key may do in a minute: this bounds what it may do at once, so that a burst within its limit waits for itself and not
 * every other key for it.
 */
export class FairShare {
  readonly #shares = new Map<string, Share>();

  constructor(
    private readonly atOnce: number,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Waits for a turn. Whoever entered must leave, once. */
  async enter(subject: string): Promise<void> {
    const share = this.#shares.get(subject) ?? { inside: 0, waiting: new Set() };
    this.#shares.set(subject, share);
    share.inside += 1;
    if (share.inside - share.waiting.size > this.atOnce) await this.#turn(share);
  }

  leave(subject: string): void {
    const share = this.#shares.get(subject);
    if (!share) return;
    share.inside -= 1;
    if (share.inside === 0) this.#shares.delete(subject);
    const [next] = share.waiting;
    next?.();
  }

  #turn({ waiting }: Share): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, this.patienceMs);
      waiting.add(go);
    });
  }
}
