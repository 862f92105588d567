import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<TimeBudget>();

/** Its code is that of a connection that timed out, so it is answered 503 like any other. */
export function timeSpent(): Error {
  return Object.assign(new Error('this request has no time left to wait for the database'), {
    code: 'ETIMEDOUT',
  });
}

/**
 * How long one request may wait for the database in total: statements and waits for connections.
 * Parallel waits count once; other work does not count.
 */
export class TimeBudget {
  #spentMs = 0;
  #isEnded = false;
  #waitingSince = 0;
  /** Callbacks that abandon the current waits. */
  readonly #waits = new Set<() => void>();

  /** Without a time it lasts until `end`. */
  constructor(private readonly ms = Infinity) {}

  /** Everything that `work` waits for draws on this budget. */
  run<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** Resets the budget to its full time. */
  renew(): void {
    this.#spentMs = 0;
    this.#waitingSince = performance.now();
  }

  /** Gives up all current waits and refuses new ones. */
  end(): void {
    this.#isEnded = true;
    for (const giveUp of [...this.#waits]) giveUp();
  }

  /**
   * Waits for `work`. When the time is over, calls `giveUp` and rejects. With no time left it does the same and does not
   * begin `work`.
   */
  wait<T>(work: () => Promise<T>, giveUp: () => void = () => undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refuse = (): void => {
        giveUp();
        // By then the pool has removed the abandoned connection.
        setImmediate(reject, timeSpent());
      };
      const leftMs = this.#leftMs();
      if (this.#isEnded || leftMs <= 0) {
        refuse();
        return;
      }
      const giveUpNow = (): void => {
        if (end()) refuse();
      };
      // After a pause of the process, timers run before sockets are read: an answer may be there already.
      const late = (): unknown => setImmediate(giveUpNow);
      const timer = leftMs < Infinity ? setTimeout(late, leftMs) : undefined;
      const end = (): boolean => {
        clearTimeout(timer);
        return this.#leave(giveUpNow);
      };
      this.#enter(giveUpNow);
      work().finally(end).then(resolve, reject);
    });
  }

  #leftMs(): number {
    const waitedMs = this.#waits.size > 0 ? performance.now() - this.#waitingSince : 0;
    return this.ms - this.#spentMs - waitedMs;
  }

  #enter(wait: () => void): void {
    if (this.#waits.size === 0) this.#waitingSince = performance.now();
    this.#waits.add(wait);
  }

  /** Whether the wait was not over yet. */
  #leave(wait: () => void): boolean {
    if (!this.#waits.delete(wait)) return false;
    if (this.#waits.size === 0) this.#spentMs += performance.now() - this.#waitingSince;
    return true;
  }
}

/** The budget of the current request. Background tasks have none, and limits of their own. */
export function currentTimeBudget(): TimeBudget | undefined {
  return current.getStore();
}

/** Waits within the budget of the current request, or without limit if there is none. */
export function waitOnBudget<T>(work: () => Promise<T>, giveUp?: () => void): Promise<T> {
  const budget = currentTimeBudget();
  return budget ? budget.wait(work, giveUp) : work();
}

/** For a stream or a replay, which takes minutes: each part gets the time of a complete request. */
export function renewTimeBudget(): void {
  currentTimeBudget()?.renew();
}
