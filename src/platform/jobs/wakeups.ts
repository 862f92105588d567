import { Injectable } from '@nestjs/common';
import type { Id } from '../ids/index.js';

/**
 * Wakes a background task early for new work, in this process only; others find it at their next
 * run. PostgreSQL's NOTIFY would serialise commits.
 */
@Injectable()
export class Wakeups {
  readonly #called = new Set<string>();
  readonly #tenants = new Map<string, Set<Id>>();
  readonly #sleeping = new Map<string, () => void>();

  /** `tenant` is the work's tenant, if known. Then the task does not search for others. */
  call(task: string, tenant?: Id): void {
    if (tenant) this.#tenants.set(task, (this.#tenants.get(task) ?? new Set<Id>()).add(tenant));
    const wake = this.#sleeping.get(task);
    if (wake) wake();
    else this.#called.add(task);
  }

  /** The tenants of calls since the last time. */
  takeTenants(task: string): Id[] {
    const tenants = this.#tenants.get(task);
    this.#tenants.delete(task);
    return [...(tenants ?? [])];
  }

  /** Waits for a call, the time-out or `signal`. A call before the wait counts. */
  wait(task: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#called.delete(task) || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#sleeping.delete(task);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener('abort', done);
      this.#sleeping.set(task, done);
    });
  }
}
