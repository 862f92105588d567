const START = 8;
const MAX = 32;

/**
 * An endpoint's concurrent deliveries: one more after each success, half after each strain. A
 * hanging endpoint soon holds one connection; recovery is quick.
 */
export class AdaptiveLimit {
  #current = START;

  get current(): number {
    return this.#current;
  }

  /** Whether the endpoint has its default limit, so nothing is worth remembering. */
  get isUsual(): boolean {
    return this.#current >= START;
  }

  note(isOverloaded: boolean): void {
    this.#current = isOverloaded
      ? Math.max(1, this.#current >> 1)
      : Math.min(MAX, this.#current + 1);
  }
}
