import { secondsAfter } from '../clock/index.js';
import type { Settings } from '../config/index.js';
import { newId } from '../ids/index.js';
import { currentRequestId, inRequest, type Log } from '../logging/index.js';
import { Dispatcher, MOST_OFFERED } from './dispatcher.js';
import type { LeasedWork } from './lease-worker.js';
import { Wakeups } from './wakeups.js';

const nextTurn = () => new Promise(setImmediate);

/** Due rows of one worker, claimed two at a time. They are in nobody's hands once they are released. */
function scene(change: Partial<LeasedWork<string, string>> = {}, settings: Partial<Settings> = {}) {
  let now = new Date(0);
  const due: string[] = [];
  const recorded: string[] = [];
  const released: string[] = [];
  const errors: string[] = [];
  const work = {
    concurrency: 1,
    claimBelow: 1,
    startWithinSeconds: 20,
    isNewestFirst: false,
    claim: () => Promise.resolve({ claimed: due.splice(0, 2), mayHaveMore: due.length > 0 }),
    attempt: (row: string): Promise<string | null> => Promise.resolve(row),
    record: (rows: readonly string[]) => Promise.resolve(void recorded.push(...rows)),
    release: (rows: readonly string[]) => {
      released.push(...rows);
      due.push(...rows);
      return Promise.resolve();
    },
    ...change,
  };
  let looks = 0;
  let assigned = 0;
  let cutOff: AbortSignal | undefined;
  const dispatcher = new Dispatcher<string, string, string>(
    {
      task: 'work',
      look: () => {
        looks += 1;
        return Promise.resolve(due.length > 0 ? ['worker'] : []);
      },
      assign: (key) => {
        assigned += 1;
        const opened = (signal: AbortSignal) => {
          cutOff = signal;
          return work;
        };
        return [{ key, work: opened }];
      },
    },
    {
      wakeups: new Wakeups(),
      clock: { now: () => now },
      log: { error: (event: string) => errors.push(event) } as unknown as Log,
      settings: { sweepIntervalMs: 0, drainTimeoutMs: 10, ...settings } as Settings,
    },
  );
  return {
    ...{ dispatcher, due, recorded, released, errors },
    pass: (seconds: number) => (now = secondsAfter(now, seconds)),
    looks: () => looks,
    assigned: () => assigned,
    cutOff: () => cutOff!,
  };
}

/** Attempts that end when they are let go. */
function hanging() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const attempt = (row: string) => {
    begun.push(row);
    return new Promise<string | null>((resolve) => {
      ends.push(() => {
        resolve(row);
      });
    });
  };
  return { begun, attempt, end: () => ends.shift()?.() };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await nextTurn();
}

describe('leased work', () => {
  it('is done in its order until nothing is due, whatever is claimed meanwhile', async () => {
    const { dispatcher, due, recorded } = scene({ claimBelow: 2 });
    due.push('a', 'b', 'c', 'd', 'e');

    expect(await dispatcher.run()).toBe(5);
    expect(recorded).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is not claimed while much of what was done is not written yet', async () => {
    const writes: (() => void)[] = [];
    let claims = 0;
    const { dispatcher, due } = scene({
      concurrency: 8,
      claimBelow: 8,
      claim: () => {
        claims += 1;
        return Promise.resolve({ claimed: due.splice(0, 8), mayHaveMore: due.length > 0 });
      },
      record: () => new Promise((resolve) => writes.push(resolve)),
    });
    due.push(...Array.from({ length: 1_000 }, (_, i) => String(i)));
    const running = dispatcher.run();
    await until(() => writes.length === 1);
    for (let turn = 0; turn < 200; turn++) await nextTurn();

    // The batch that is written, as many behind it, and what was claimed before they were done.
    expect(claims * 8).toBeLessThan(4 * 64);

    const writing = setInterval(() => writes.shift()?.());
    expect(await running).toBe(1_000);
    clearInterval(writing);
  });

  it('may let what is new go first', async () => {
    const { dispatcher, due, recorded } = scene({ claimBelow: 2, isNewestFirst: true });
    due.push('a', 'b', 'c', 'd', 'e');

    await dispatcher.run();
    expect(recorded.indexOf('c')).toBeLessThan(recorded.indexOf('b'));
  });

  it('that waits too long is given back, claimed again and then done', async () => {
    const { begun, attempt, end } = hanging();
    const { dispatcher, due, recorded, released, pass } = scene(
      { attempt },
      { sweepIntervalMs: 60_000 },
    );
    due.push('slow', 'waits');
    const running = dispatcher.run();
    await until(() => begun.length === 1);

    pass(21);
    end();
    await until(() => begun.length === 2);
    expect(released).toEqual(['waits']);

    end();
    expect(await running).toBe(2);
    expect(recorded).toEqual(['slow', 'waits']);
  });

  it('is looked for once in a run that does not last, even if some stays due', async () => {
    const stays = () => Promise.resolve({ claimed: [], mayHaveMore: false });
    const { dispatcher, due, looks } = scene({ claim: stays });
    due.push('a');

    expect(await dispatcher.run()).toBe(0);
    expect(looks()).toBe(1);
    await dispatcher.run();
    expect(looks()).toBe(2);
  });

  it('is looked for again, and not remembered, where much is offered that no run takes up', async () => {
    const { dispatcher, due, recorded, looks, assigned } = scene({}, { sweepIntervalMs: 60_000 });
    await dispatcher.run();
    due.push('a');

    dispatcher.offer(Array.from({ length: MOST_OFFERED + 1 }, (_, n) => String(n)));

    expect(await dispatcher.run()).toBe(1);
    expect([recorded, looks(), assigned()]).toEqual([['a'], 2, 1]);
  });

  it('is given back when the process stops; what runs is finished, or cut off in the end', async () => {
    const { begun, attempt, end } = hanging();
    const { dispatcher, due, recorded, released, cutOff } = scene({ attempt });
    due.push('runs', 'waits', 'unclaimed');
    const stop = new AbortController();
    const running = dispatcher.run(stop.signal);
    await until(() => begun.length === 1);

    stop.abort();
    await new Promise<void>((resolve) => {
      cutOff().addEventListener('abort', () => {
        resolve();
      });
    });
    end();

    expect(await running).toBe(1);
    expect([begun, recorded, released]).toEqual([['runs'], ['runs'], ['waits']]);
  });

  it('of a halted worker is given back, and begun again if it is offered', async () => {
    const { begun, attempt, end } = hanging();
    const { dispatcher, due, released } = scene({ attempt }, { sweepIntervalMs: 60_000 });
    due.push('a', 'b');
    const running = dispatcher.run();
    await until(() => begun.length === 1);

    dispatcher.halt('worker');
    dispatcher.offer(['worker']);
    end();
    await until(() => begun.length === 2);
    expect(released).toEqual(['b']);

    end();
    expect(await running).toBe(2);
  });

  it('is written outside the request that halted its worker', async () => {
    const { begun, attempt, end } = hanging();
    const writers: unknown[] = [];
    const { dispatcher, due } = scene({
      attempt,
      release: () => Promise.resolve(void writers.push(currentRequestId())),
    });
    due.push('a', 'b');
    const running = dispatcher.run();
    await until(() => begun.length === 1);

    inRequest(newId('req'), () => {
      dispatcher.halt('worker');
    });
    await until(() => writers.length === 1);
    end();
    await running;

    expect(writers).toEqual([null]);
  });

  it('that fails is logged, and holds up nothing else', async () => {
    const { dispatcher, due, recorded, errors } = scene({
      attempt: (row) => (row === 'bad' ? Promise.reject(new Error(row)) : Promise.resolve(row)),
    });
    due.push('bad', 'good');

    expect(await dispatcher.run()).toBe(1);
    expect([recorded, errors]).toEqual([['good'], ['work not done']]);
  });
});
