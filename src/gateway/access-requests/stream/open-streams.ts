import { Injectable } from '@nestjs/common';
import type { Id } from '../../../platform/ids/index.js';
import { rateLimited } from '../../../platform/limits/index.js';

/**
 * More than one customer system shows at once. Each open stream looks at its request every second.
 */
const MAX_PER_KEY = 50;
const RETRY_AFTER_SECONDS = 10;

/** How many streams each customer key holds open in this process. */
@Injectable()
export class OpenStreams {
  readonly #open = new Map<Id<'ckey'>, number>();

  /**
   * Takes a place until the returned function is called. Throws `rate_limited` where the key has
   * none left.
   */
  enter(keyId: Id<'ckey'>): () => void {
    const open = this.#open.get(keyId) ?? 0;
    if (open >= MAX_PER_KEY) {
      throw rateLimited({
        detail: `A key may hold ${String(MAX_PER_KEY)} streams open`,
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    }
    this.#open.set(keyId, open + 1);
    return () => {
      this.#leave(keyId);
    };
  }

  #leave(keyId: Id<'ckey'>): void {
    const left = (this.#open.get(keyId) ?? 0) - 1;
    if (left > 0) this.#open.set(keyId, left);
    else this.#open.delete(keyId);
  }
}
