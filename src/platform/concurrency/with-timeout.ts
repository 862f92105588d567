/**
 * Waits for `work` at most this long. After a stall, timers run before sockets, so it checks once
 * more for an answer in time.
 */
export function withTimeout<T>(work: Promise<T>, ms: number, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      setImmediate(reject, new Error(`${name} is too slow`));
    }, ms);
  });
  return Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}
