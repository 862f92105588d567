import type { Wakeups } from './wakeups.js';

const LOOK_AGAIN_MS = 1_000;

/** Work of one task that is under way in this process: one at a time for each key. */
export class KeyedRuns<T> {
  readonly #running = new Set<string>();
  #end = new AbortController();

  constructor(
    private readonly wakeups: Wakeups,
    private readonly task: string,
    private readonly keyOf: (work: T) => string,
  ) {}

  /**
   * Does all that is due, until nothing is due and nothing runs; returns the sum. It looks for more
   * whenever some of it ends, when the task is called, and every second, so what hangs delays no other
   * key. After `signal` it starts nothing more. `run` must not throw.
   */
  async runAll(
    due: () => Promise<readonly T[]>,
    run: (work: T) => Promise<number>,
    signal?: AbortSignal,
  ): Promise<number> {
    const started: Promise<number>[] = [];
    for (;;) {
      const { signal: ended } = this.#end;
      if (!signal?.aborted)
        for (const each of await due())
          if (!this.#running.has(this.keyOf(each))) started.push(this.#start(each, run));
      if (this.#running.size === 0) break;
      await this.wakeups.wait(this.task, LOOK_AGAIN_MS, ended);
    }
    return (await Promise.all(started)).reduce((sum, count) => sum + count, 0);
  }

  #start(work: T, run: (work: T) => Promise<number>): Promise<number> {
    const key = this.keyOf(work);
    this.#running.add(key);
    return run(work).finally(() => {
      this.#running.delete(key);
      this.#end.abort();
      this.#end = new AbortController();
    });
  }
}
