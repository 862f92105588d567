const MAX_SUBJECTS = 50_000;
const BURST_MS = 1_000;
/** More is not held against a subject: there is room again for whoever waits the second that `Retry-After` says. */
const MEMORY_MS = BURST_MS + 900;

/**
 * How fast one subject may go in this process, whatever its quota: so many a second, evenly, of which a second's worth may
 * come at once. What there was no room for counts too. Whoever waits when told to gets in again; whoever goes on asking
 * faster than the pace gets nothing at all. A generic cell rate algorithm (ITU-T I.371): of each subject one
 * moment is kept, up to which what it asked for reaches.
 */
export class Pace {
  readonly #reach = new Map<string, number>();

  constructor(
    readonly perSecond: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether there is room for one more. Counts none. */
  hasRoom(subject: string): boolean {
    return this.#after(subject) <= this.now() + BURST_MS;
  }

  /** Counts one; whether there was room for it. */
  use(subject: string): boolean {
    const after = this.#after(subject);
    if (this.#reach.size >= MAX_SUBJECTS) this.#reach.clear();
    this.#reach.set(subject, Math.min(after, this.now() + MEMORY_MS));
    return after <= this.now() + BURST_MS;
  }

  /** Up to when it would reach with one more. */
  #after(subject: string): number {
    return Math.max(this.#reach.get(subject) ?? 0, this.now()) + 1_000 / this.perSecond;
  }
}
