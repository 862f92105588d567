/**
 * The process's own time, as limits see it: it runs until it is stopped, then moves only on
 * command.
 */
export class StoppableTime {
  readonly #now = Date.now;
  #stoppedAt: number | null = null;

  /** Create it before the application, which keeps the function it finds. */
  constructor() {
    Date.now = () => this.#stoppedAt ?? this.#now();
  }

  stop(): void {
    this.pass(0);
  }

  pass(ms: number): void {
    this.#stoppedAt = Date.now() + ms;
  }

  restore(): void {
    Date.now = this.#now;
  }
}
