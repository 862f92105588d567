// Asked for each pixel: a local name is found faster than a global one.
const { floor, imul } = Math;

/** The same numbers for the same seed, so that a failed frame can be reproduced. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = imul(t ^ (t >>> 15), t | 1);
    t ^= t + imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  integer(low: number, high: number): number {
    return floor(this.between(low, high + 1));
  }

  pick<T>(of: readonly T[]): T {
    const found = of[this.integer(0, of.length - 1)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }
}
