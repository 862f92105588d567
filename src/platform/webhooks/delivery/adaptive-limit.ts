const START = 8;
const MAX = 32;

/**
 * How many deliveries one endpoint gets at once: one more after each success, half as many after each sign of strain. An
 * endpoint that hangs soon holds a single connection, and one that recovers is soon at full speed again.
 */
export class AdaptiveLimit {
  #current = START;

  get current(): number {
    return this.#current;
  }

  /** Whether there is nothing to remember about the endpoint. */
  get isUsual(): boolean {
    return this.#current >= START;
  }

  note(isStrained: boolean): void {
    this.#current = isStrained ? Math.max(1, this.#current >> 1) : Math.min(MAX, this.#current + 1);
  }
}
