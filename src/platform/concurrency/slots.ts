import type { Id } from '../ids/index.js';

/** Whoever wants a slot for a delivery of a tenant. */
interface Asker {
  tenant: Id;
  /** Called once there may be a slot. */
  pump: () => void;
}

/**
 * The deliveries that a process sends at once. A tenant gets another slot while it has fewer than are still free: alone it
 * fills half of them, the next tenant half of the rest, and one that has none nearly always finds one. So receivers that
 * hang delay those of their own tenant.
 */
export class Slots {
  #free: number;
  readonly #taken = new Map<Id, number>();
  readonly #waiting = new Set<Asker>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Whoever found none is told in turn when there is one. */
  take(asker: Asker): boolean {
    if (!this.#mayTake(asker)) {
      this.#waiting.add(asker);
      return false;
    }
    this.#free -= 1;
    this.#taken.set(asker.tenant, this.#takenBy(asker) + 1);
    return true;
  }

  give(asker: Asker): void {
    this.#free += 1;
    const left = this.#takenBy(asker) - 1;
    if (left > 0) this.#taken.set(asker.tenant, left);
    else this.#taken.delete(asker.tenant);
    for (const next of [...this.#waiting]) {
      if (this.#free === 0) return;
      if (this.#mayTake(next)) {
        this.#waiting.delete(next);
        next.pump();
      }
    }
  }

  #mayTake(asker: Asker): boolean {
    return this.#takenBy(asker) < this.#free;
  }

  #takenBy({ tenant }: Asker): number {
    return this.#taken.get(tenant) ?? 0;
  }
}
