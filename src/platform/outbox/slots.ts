/** The deliveries that a process sends at once. Whoever found no free slot is told in turn when there is one. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<{ pump: () => void }>();

  constructor(count: number) {
    this.#free = count;
  }

  take(asker: { pump: () => void }): boolean {
    if (this.#free === 0) {
      this.#waiting.add(asker);
      return false;
    }
    this.#free -= 1;
    return true;
  }

  give(): void {
    this.#free += 1;
    const [next] = this.#waiting;
    if (!next) return;
    this.#waiting.delete(next);
    next.pump();
  }
}
