/** Thrown where work goes on past its time, or was called off. Nothing that was half done counts. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the deadline has passed, or the work was called off');
  }
}

/**
 * The time that reading one document may take. Work on pictures runs without a pause, in which no timer fires, so it asks
 * between its steps.
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

  /** A part of the time: what is tried first must leave some for what comes after it. */
  within(milliseconds: number): Deadline {
    return new Deadline(Math.min(milliseconds, this.left), this.signal, this.now);
  }
}
