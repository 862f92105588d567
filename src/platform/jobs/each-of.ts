/** Runs background work for each in turn; returns the sum. A failure does not stop the others, and is thrown at the end. */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<number>,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      done += await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return done;
  throw new Error(`${String(failures.length)} of ${String(items.length)} failed`, {
    cause: failures[0],
  });
}
