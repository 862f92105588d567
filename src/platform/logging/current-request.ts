import { AsyncLocalStorage } from 'node:async_hooks';
import type { Id } from '../ids/index.js';

const current = new AsyncLocalStorage<Id<'req'>>();

/** Runs `work`, with everything it awaits or starts, as part of this request. */
export function inRequest<T>(id: Id<'req'>, work: () => T): T {
  return current.run(id, work);
}

/** The request of this code; null in the background. */
export function currentRequestId(): Id<'req'> | null {
  return current.getStore() ?? null;
}

/** Runs `work` outside any request: for work that it only triggers. */
export const outsideRequests: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();
