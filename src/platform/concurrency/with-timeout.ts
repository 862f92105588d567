/**
 * Waits at most so long for `work`. When the process itself stood still, timers run before sockets are read. So it looks once
 * more for an answer that came in time.
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
