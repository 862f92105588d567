import { Clock } from '../../src/platform/clock/index.js';

/** A clock that tests move. It starts at the real time, so that tokens look fresh to foreign libraries. */
export class TestClock extends Clock {
  #offsetMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  advanceSeconds(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}
