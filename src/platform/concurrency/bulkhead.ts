import { Semaphore, type Permit } from './semaphore.js';

/** Nobody waits longer than this for work of the same key. */
const MAX_WAIT_MS = 1_000;

/**
 * Bounds the work of each key by itself, so that a burst of one key delays only that key. A rate limit bounds what a key
 * may do in a minute, a bulkhead what it may do at once.
 */
export class Bulkhead {
  readonly #semaphores = new Map<string, Semaphore<string>>();

  constructor(
    private readonly permitsPerKey: number,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /** Asks for a permit, which must be released in the end. */
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
