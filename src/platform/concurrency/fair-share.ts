/** Nobody waits longer than this for others of its own kind. */
const PATIENCE_MS = 1_000;

interface Share {
  inside: number;
  waiting: Set<() => void>;
}

/** A place inside or in the line. */
export interface Place {
  /** Comes when it is its turn; never to whoever has left the line. */
  turn: Promise<void>;
  /** Gives the place up; called again it does nothing. */
  leave: () => void;
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

  /** Whoever entered must leave. */
  enter(subject: string): Place {
    const share = this.#shares.get(subject) ?? { inside: 0, waiting: new Set() };
    this.#shares.set(subject, share);
    const { promise: turn, resolve } = Promise.withResolvers<undefined>();
    let timer: NodeJS.Timeout | undefined;
    const go = (): void => {
      clearTimeout(timer);
      share.waiting.delete(go);
      share.inside += 1;
      resolve(undefined);
    };
    if (share.inside < this.atOnce) {
      go();
    } else {
      timer = setTimeout(go, this.patienceMs);
      share.waiting.add(go);
    }
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      // In the line nobody waits for whoever leaves it.
      if (share.waiting.delete(go)) return;
      share.inside -= 1;
      this.#next(subject, share);
    };
    return { turn, leave };
  }

  #next(subject: string, { inside, waiting }: Share): void {
    const [next] = waiting;
    if (next && inside < this.atOnce) next();
    else if (inside === 0) this.#shares.delete(subject);
  }
}
