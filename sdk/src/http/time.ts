import { setTimeout as delay } from 'node:timers/promises';

/**
 * Where the SDK takes time and chance from. Replace it to move time in a test instead of sleeping.
 */
export interface Time {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Resolves after that many milliseconds, or rejects with the signal's reason. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number in [0, 1), for jitter. */
  random(): number;
}

/** The real clock. */
export const systemTime: Time = {
  now: () => Date.now(),
  random: () => Math.random(),
  async sleep(milliseconds, signal) {
    try {
      await delay(milliseconds, undefined, { signal });
    } catch (error) {
      signal?.throwIfAborted(); // the caller's own reason, not Node's wrapper of it
      throw error;
    }
  },
};
