const START = 8;
const MOST = 32;

/**
 * How many deliveries one endpoint gets at once: one more for each that went well, half as many after each that did not.
 * An endpoint that hangs soon holds a single connection, and so delays nobody else; one that recovers is soon at full
 * speed again.
 */
export class EndpointPace {
  #limit = START;

  get limit(): number {
    return this.#limit;
  }

  /** Whether there is nothing to remember about the endpoint. */
  get isUsual(): boolean {
    return this.#limit >= START;
  }

  note(isStrained: boolean): void {
    this.#limit = isStrained ? Math.max(1, this.#limit >> 1) : Math.min(MOST, this.#limit + 1);
  }
}
