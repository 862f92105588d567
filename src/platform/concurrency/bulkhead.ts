import { Semaphore, type Permit } from './semaphore.js';

/** The longest wait for work of the same tenant. */
const MAX_WAIT_MS = 1_000;

/**
 * Bounds the concurrent work of each tenant, so a burst delays only its own tenant, whose callers
 * are served in turn. A rate limit bounds a minute instead.
 */
export class Bulkhead {
  readonly #semaphores = new Map<string, Semaphore<string>>();

  constructor(
    private readonly permitsPerTenant: number,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /** Requests a permit, which must be released in the end. */
  acquire(tenant: string, caller = tenant): Permit {
    const semaphore = this.#semaphores.get(tenant) ?? this.#open(tenant);
    return semaphore.acquire(caller);
  }

  #open(tenant: string): Semaphore<string> {
    const semaphore = new Semaphore<string>(this.permitsPerTenant, {
      maxWaitMs: this.maxWaitMs,
      onIdle: () => this.#semaphores.delete(tenant),
    });
    this.#semaphores.set(tenant, semaphore);
    return semaphore;
  }
}
