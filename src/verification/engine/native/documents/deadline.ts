import { setImmediate } from 'node:timers/promises';

/** Thrown after the deadline or a cancellation. Partial results do not count. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the deadline has passed, or the work was called off');
  }
}

/**
 * The time limit for reading one document. Image work never yields, so no timer fires: it checks
 * the deadline between its steps.
 */
export class Deadline {
  readonly #end: number;

  constructor(
    milliseconds: number,
    private readonly signal?: AbortSignal,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#end = now() + milliseconds;
  }

  get left(): number {
    return this.signal?.aborted ? 0 : Math.max(0, this.#end - this.now());
  }

  isOver(): boolean {
    return this.left <= 0;
  }

  check(): void {
    if (this.isOver()) throw new DeadlineExceeded();
  }

  /** Lets the messages of other threads in, whose next work may wait for this one. */
  async pause(): Promise<void> {
    await setImmediate();
  }

  /** A part of the time: the first attempts must leave some for the others. */
  within(milliseconds: number): Deadline {
    return new Deadline(Math.min(milliseconds, this.left), this.signal, this.now);
  }
}
