import { AsyncLocalStorage } from 'node:async_hooks';
import type { Id } from '../ids/index.js';

const current = new AsyncLocalStorage<Id<'req'>>();

/** Runs `work`, and whatever it awaits or sets off, as a part of this request. */
export function inRequest<T>(id: Id<'req'>, work: () => T): T {
  return current.run(id, work);
}

/** The request that this code runs for; null in the background, where nobody asked. */
export function currentRequestId(): Id<'req'> | null {
  return current.getStore() ?? null;
}

/** Runs `work` as part of no request: for what one sets going and does not do itself. */
export const outsideRequests: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();
