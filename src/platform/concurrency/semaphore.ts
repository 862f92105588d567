import { waitOnBudget } from '../database/time-budget.js';

/** The right to do one piece of work, now or later. */
export interface Permit {
  /** Whether the work may run now. */
  readonly isGranted: boolean;
  /** Resolves when the permit is granted; never when it is released while waiting. */
  readonly granted: Promise<void>;
  /** Gives the permit back, or leaves the queue. A second call does nothing. */
  readonly release: () => void;
}

export interface SemaphoreOptions {
  /**
   * A key gets another permit only while it holds fewer than are free: one key alone gets half, the
   * next one half of the rest.
   */
  leavesRoom?: boolean;
  /** After this wait a permit is granted although none is free. */
  maxWaitMs?: number;
  /** Called when the last permit is released and no caller waits. */
  onIdle?: () => void;
}

/**
 * Bounds concurrent work. Waiting keys are served in turn, so a busy key delays the others little.
 */
export class Semaphore<K> {
  #free: number;
  #granted = 0;
  readonly #held = new Map<K, number>();
  /** Callbacks that admit a waiting permit. The first key is served next. */
  readonly #waiting = new Map<K, Set<() => void>>();

  constructor(
    permits: number,
    private readonly options: SemaphoreOptions = {},
  ) {
    this.#free = permits;
  }

  /** Runs `work` under a permit. Waiting for it draws on the time budget of the request. */
  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const permit = this.acquire(key);
    try {
      if (!permit.isGranted) await waitOnBudget(() => permit.granted);
      return await work();
    } finally {
      permit.release();
    }
  }

  /** Requests a permit, which must be released in the end. */
  acquire(key: K): Permit {
    const { promise: granted, resolve } = Promise.withResolvers<undefined>();
    let state: 'waiting' | 'granted' | 'released' = 'waiting';
    let timer: NodeJS.Timeout | undefined;
    const admit = (): void => {
      clearTimeout(timer);
      state = 'granted';
      this.#leaveQueue(key, admit);
      this.#take(key);
      resolve(undefined);
    };
    const release = (): void => {
      if (state === 'waiting') this.#leaveQueue(key, admit);
      clearTimeout(timer);
      const wasGranted = state === 'granted';
      state = 'released';
      if (wasGranted) this.#give(key);
    };
    if (this.#mayTake(key)) {
      admit();
    } else {
      this.#enterQueue(key, admit);
      if (this.options.maxWaitMs !== undefined) timer = setTimeout(admit, this.options.maxWaitMs);
    }
    return {
      granted,
      release,
      get isGranted() {
        return state === 'granted';
      },
    };
  }

  /** Takes so many permits together; returns their release, or null while they are not free. */
  tryAcquire(key: K, permits: number): (() => void) | null {
    if (!this.#mayTake(key, permits)) return null;
    this.#take(key, permits);
    let isHeld = true;
    return () => {
      if (isHeld) this.#give(key, permits);
      isHeld = false;
    };
  }

  countWaiting(key: K): number {
    return this.#waiting.get(key)?.size ?? 0;
  }

  #take(key: K, permits = 1): void {
    this.#free -= permits;
    this.#granted += permits;
    this.#held.set(key, this.#heldBy(key) + permits);
  }

  #give(key: K, permits = 1): void {
    this.#free += permits;
    this.#granted -= permits;
    const left = this.#heldBy(key) - permits;
    if (left > 0) this.#held.set(key, left);
    else this.#held.delete(key);
    this.#admitWaiting();
    if (this.#granted === 0 && this.#waiting.size === 0) this.options.onIdle?.();
  }

  #admitWaiting(): void {
    // A key that still waits goes to the end of the map, and the loop comes to it again.
    for (const [key, queue] of this.#waiting) {
      if (this.#free <= 0) return;
      if (!this.#mayTake(key)) continue;
      const [admit] = queue;
      admit?.();
      if (queue.size === 0) continue;
      this.#waiting.delete(key);
      this.#waiting.set(key, queue);
    }
  }

  #mayTake(key: K, permits = 1): boolean {
    const room = this.options.leavesRoom ? this.#free - this.#heldBy(key) : this.#free;
    return room >= permits;
  }

  #heldBy(key: K): number {
    return this.#held.get(key) ?? 0;
  }

  #enterQueue(key: K, admit: () => void): void {
    const queue = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, queue.add(admit));
  }

  #leaveQueue(key: K, admit: () => void): void {
    const queue = this.#waiting.get(key);
    if (queue?.delete(admit) && queue.size === 0) this.#waiting.delete(key);
  }
}

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
