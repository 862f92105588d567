/**
 * Waits for `work` so long and no longer. A process that itself stood still for that time looks once at what has come
 * meanwhile: its timers are due before its sockets are read, and who answered in time is not to be called slow.
 */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      setImmediate(reject, new Error('the rate limit counter is too slow'));
    }, ms);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}
