import { KeyedRuns } from './keyed-runs.js';
import { Wakeups } from './wakeups.js';

describe('work by key', () => {
  /** Keys that are due until they are done, and those whose work waits to be let go. */
  function scene(...keys: string[]) {
    const due = new Set(keys);
    const started: string[] = [];
    const hanging = new Map<string, () => void>();
    const runs = new KeyedRuns<string>(new Wakeups(), 'work', (key) => key);
    const run = (signal?: AbortSignal) =>
      runs.runAll(
        () => Promise.resolve([...due]),
        async (key) => {
          started.push(key);
          if (key.startsWith('hangs')) await new Promise<void>((go) => hanging.set(key, go));
          due.delete(key);
          return 1;
        },
        signal,
      );
    return { due, started, hanging, run };
  }

  it('is done once for each key, however many ask at once, and counted by who started it', async () => {
    const { started, run } = scene('a', 'b');
    const counts = await Promise.all([run(), run()]);
    expect(started).toEqual(['a', 'b']);
    expect(counts[0] + counts[1]).toBe(2);
  });

  it('begins for another key while one hangs', async () => {
    const { due, started, hanging, run } = scene('hangs', 'a');
    const running = run();
    await Promise.resolve();
    due.add('late');
    while (!started.includes('late')) await new Promise(setImmediate);
    expect(started).toEqual(['hangs', 'a', 'late']);
    hanging.get('hangs')?.();
    expect(await running).toBe(3);
  });

  it('begins no more once it is told to stop, and waits for what runs', async () => {
    const { due, started, hanging, run } = scene('hangs', 'hangs too');
    const stop = new AbortController();
    const running = run(stop.signal);
    while (started.length < 2) await new Promise(setImmediate);
    stop.abort();
    due.add('late');
    for (const go of hanging.values()) go();
    expect(await running).toBe(2);
    expect(started).not.toContain('late');
  });
});
