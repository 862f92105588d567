const MAX_SUBJECTS = 50_000;
const BURST_MS = 1_000;
/** More is not held against a subject: there is room again for whoever waits the second that `Retry-After` says. */
const MEMORY_MS = BURST_MS + 900;
/** What a refused try counts, in uses: little, so that many callers of one key who all wait as they are told get in. */
const REFUSED_COST = 0.1;

/**
 * How fast one subject may go in this process, whatever its quota: so many a second, evenly, and as many at once. What there
 * was no room for counts a tenth: a flood of ten times the throttle gets nothing at all until it slows down. A generic cell rate
 * algorithm (ITU-T I.371): of each subject one moment is kept, up to which what it asked for reaches.
 */
export class RateThrottle {
  readonly #reach = new Map<string, number>();

  constructor(
    readonly perSecond: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether there is room for one more. Counts none. */
  hasRoom(subject: string): boolean {
    return this.#after(subject, 1) <= this.now() + BURST_MS;
  }

  /** Counts one; whether there was room for it. */
  use(subject: string): boolean {
    const hasRoom = this.hasRoom(subject);
    const after = this.#after(subject, hasRoom ? 1 : REFUSED_COST);
    if (this.#reach.size >= MAX_SUBJECTS) this.#reach.clear();
    this.#reach.set(subject, Math.min(after, this.now() + MEMORY_MS));
    return hasRoom;
  }

  /** Up to when it would reach with so many more. */
  #after(subject: string, uses: number): number {
    return Math.max(this.#reach.get(subject) ?? 0, this.now()) + (uses * 1_000) / this.perSecond;
  }
}
