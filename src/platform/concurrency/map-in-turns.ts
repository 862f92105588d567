import { setImmediate as nextTurn } from 'node:timers/promises';

/** Sealing and hashing of so many rows of a person takes a few milliseconds. */
const PER_TURN = 25;

/** Maps many items in order. Requests are answered between turns of the event loop. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  work: (item: T) => R | Promise<R>,
  perTurn = PER_TURN,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += perTurn) {
    if (from > 0) await nextTurn();
    results.push(...(await Promise.all(items.slice(from, from + perTurn).map(work))));
  }
  return results;
}
