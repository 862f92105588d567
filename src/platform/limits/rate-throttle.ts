const MAX_SUBJECTS = 50_000;
const BURST_MS = 1_000;
/**
 * The most that counts against a subject: after the second in `Retry-After` there is room again.
 */
const MEMORY_MS = BURST_MS + 900;
/**
 * The cost of a refused try in uses: low, so that callers who respect `Retry-After` get through.
 */
const REFUSED_COST = 0.1;

/**
 * Limits a subject's rate in this process (generic cell rate algorithm, ITU-T I.371). A refused try
 * costs a tenth, so a tenfold flood gets nothing.
 */
export class RateThrottle {
  readonly #reach = new Map<string, number>();

  constructor(
    readonly perSecond: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether there is room for one more, without counting it. */
  hasRoom(subject: string): boolean {
    return this.#after(subject, 1) <= this.now() + BURST_MS;
  }

  /** Counts one; returns whether there was room. */
  use(subject: string): boolean {
    const hasRoom = this.hasRoom(subject);
    const after = this.#after(subject, hasRoom ? 1 : REFUSED_COST);
    if (this.#reach.size >= MAX_SUBJECTS) this.#reach.clear();
    this.#reach.set(subject, Math.min(after, this.now() + MEMORY_MS));
    return hasRoom;
  }

  /** The end of its reservation after this many more. */
  #after(subject: string, uses: number): number {
    return Math.max(this.#reach.get(subject) ?? 0, this.now()) + (uses * 1_000) / this.perSecond;
  }
}
