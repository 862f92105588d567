import type { Time } from '../src/http/time.js';

/** A clock that only moves when something sleeps or `pass` is called. */
export class FakeTime implements Time {
  readonly sleeps: number[] = [];
  #now: number;

  constructor(startMs = 1_800_000_000_000) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  random(): number {
    return 0.5;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    this.sleeps.push(milliseconds);
    this.pass(milliseconds);
    return Promise.resolve();
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
