import { Clock } from '../../src/platform/clock/index.js';

/**
 * A clock that tests move. It starts at the real time, so that foreign libraries accept its tokens.
 */
export class TestClock extends Clock {
  #offsetMs = 0;
  #stoppedAtMs: number | null = null;

  override now(): Date {
    return new Date((this.#stoppedAtMs ?? Date.now()) + this.#offsetMs);
  }

  /** Stands still from here on, for a test that measures: only `advanceSeconds` moves it. */
  stop(): void {
    this.#stoppedAtMs ??= Date.now();
  }

  advanceSeconds(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}
