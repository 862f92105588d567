/** The process's own time, as limits see it: goes on by itself until it is stopped, and then only as it is told. */
export class StoppableTime {
  readonly #now = Date.now;
  #stoppedAt: number | null = null;

  /** Before the application starts: it keeps the function that it finds. */
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
