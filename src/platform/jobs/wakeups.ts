import { Injectable } from '@nestjs/common';
import type { Id } from '../ids/index.js';

/**
 * Calls a background task before its time, because there is work for it now. Only within this process: another one finds
 * the same work at its next regular run. (PostgreSQL's NOTIFY would reach them too, but makes every transaction that
 * uses it commit one after the other.)
 */
@Injectable()
export class Wakeups {
  readonly #called = new Set<string>();
  readonly #tenants = new Map<string, Set<Id>>();
  readonly #sleeping = new Map<string, () => void>();

  /** `tenant` is whose work it is, where that is known: then nobody else's is looked for. */
  call(task: string, tenant?: Id): void {
    if (tenant) this.#tenants.set(task, (this.#tenants.get(task) ?? new Set<Id>()).add(tenant));
    const wake = this.#sleeping.get(task);
    if (wake) wake();
    else this.#called.add(task);
  }

  /** The tenants that the task was called for since it was last asked. */
  takeTenants(task: string): Id[] {
    const tenants = this.#tenants.get(task);
    this.#tenants.delete(task);
    return [...(tenants ?? [])];
  }

  /** Waits until the task is called, the time is over, or `signal` says stop. A call while nobody waited counts. */
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
