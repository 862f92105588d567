import { Semaphore, type Permit } from './semaphore.js';

/** The longest wait for work of the same key. */
const MAX_WAIT_MS = 1_000;

/**
 * Bounds the concurrent work of each key, so a burst delays only its own key. A rate limit bounds a
 * minute instead.
 */
export class Bulkhead {
  readonly #semaphores = new Map<string, Semaphore<string>>();

  constructor(
    private readonly permitsPerKey: number,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /** Requests a permit, which must be released in the end. */
  acquire(key: string): Permit {
    const semaphore = this.#semaphores.get(key) ?? this.#open(key);
    return semaphore.acquire(key);
  }

  #open(key: string): Semaphore<string> {
    const semaphore = new Semaphore<string>(this.permitsPerKey, {
      maxWaitMs: this.maxWaitMs,
      onIdle: () => this.#semaphores.delete(key),
    });
    this.#semaphores.set(key, semaphore);
    return semaphore;
  }
}
