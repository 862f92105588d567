import { newId } from '../ids/index.js';
import { Semaphore, type Permit, Bulkhead } from './semaphore.js';

/** Requests as many permits as wanted, and counts the granted ones by name in `served`. */
function workerOf(semaphore: Semaphore<string>, served: string[]) {
  return (name: string, key: string = newId('key'), wanted = Infinity) => {
    const permits: Permit[] = [];
    let next: Permit | null = null;
    const self = {
      permits,
      work: (): void => {
        while (permits.length < wanted) {
          next ??= semaphore.acquire(key);
          if (!next.isGranted) {
            void next.granted.then(self.work);
            return;
          }
          permits.push(next);
          next = null;
          served.push(name);
        }
      },
      /** Ends one piece of work and requests no other. */
      end: (): void => {
        wanted = Math.min(wanted, permits.length) - 1;
        permits.pop()?.release();
      },
    };
    return self;
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore', () => {
  it('gives out its permits, and then each as it is released, in order', async () => {
    const served: string[] = [];
    const semaphore = new Semaphore<string>(1);
    const make = workerOf(semaphore, served);
    const [first, second, third] = ['first', 'second', 'third'].map((name) =>
      make(name, newId('key'), 1),
    );
    for (const each of [first, second, third]) each?.work();
    expect(served).toEqual(['first']);

    first?.end();
    await settled();
    expect(served).toEqual(['first', 'second']);
    second?.end();
    await settled();
    expect(served).toEqual(['first', 'second', 'third']);
  });

  it('serves keys in turn, however many permits one of them wants', async () => {
    const semaphore = new Semaphore<string>(1);
    const held = semaphore.acquire('busy');
    const served: string[] = [];
    const wait = (key: string): Promise<number> =>
      semaphore.run(key, () => Promise.resolve(served.push(key)));
    const all = ['busy', 'busy', 'busy', 'quiet', 'quiet'].map(wait);
    expect(semaphore.countWaiting('busy')).toBe(3);
    held.release();
    await Promise.all(all);
    expect(served).toEqual(['busy', 'quiet', 'busy', 'quiet', 'busy']);
    expect(semaphore.countWaiting('busy')).toBe(0);
  });

  it('gives nothing to a key that left the queue', async () => {
    const semaphore = new Semaphore<string>(1);
    const [held, left, last] = ['a', 'a', 'a'].map((key) => semaphore.acquire(key));
    left?.release();
    held?.release();
    held?.release();
    await last?.granted;
    expect([left?.isGranted, last?.isGranted]).toEqual([false, true]);
    expect(semaphore.acquire('a').isGranted).toBe(false);
  });

  it('reports when nobody holds or wants a permit', () => {
    let idle = 0;
    const semaphore = new Semaphore<string>(1, { onIdle: () => (idle += 1) });
    const [first, second] = [semaphore.acquire('a'), semaphore.acquire('a')];
    first.release();
    expect(idle).toBe(0);
    second.release();
    expect(idle).toBe(1);
  });
});

describe('a semaphore that leaves room', () => {
  const roomy = (permits: number): Semaphore<string> =>
    new Semaphore(permits, { leavesRoom: true });

  it('leaves half of its permits when one key asks for all', () => {
    const make = workerOf(roomy(256), []);
    const key = newId('key');
    const workers = Array.from({ length: 20 }, (_, i) => make(String(i), key, 32));
    for (const worker of workers) worker.work();
    expect(workers.reduce((sum, { permits }) => sum + permits.length, 0)).toBe(128);
  });

  it('serves another key at once, although six keys hold as many as they can', () => {
    const semaphore = roomy(256);
    for (let key = 0; key < 6; key += 1) workerOf(semaphore, [])('hangs').work();
    for (let count = 0; count < 100; count += 1) {
      const permit = semaphore.acquire('works');
      expect(permit.isGranted).toBe(true);
      permit.release();
    }
  });

  it('serves waiting keys with equal shares in turn', async () => {
    const served: string[] = [];
    const make = workerOf(roomy(4), served);
    const key = newId('key');
    const [one, two, three] = ['one', 'two', 'three'].map((name) => make(name, key, 2));
    for (const each of [one, two, three]) each?.work();
    expect(served).toEqual(['one', 'one']);

    one?.end();
    await settled();
    one?.end();
    await settled();
    expect(served).toEqual(['one', 'one', 'two', 'three']);
  });
});

const HOUR_MS = 3_600_000;

/** Asks for a permit and notes when it is granted. */
function acquirer(bulkhead: Bulkhead): { turns: string[]; enter: (name: string) => () => void } {
  const turns: string[] = [];
  const enter = (name: string): (() => void) => {
    const [key = ''] = name.split(' ');
    const { granted, release } = bulkhead.acquire(key);
    void granted.then(() => turns.push(name));
    return release;
  };
  return { turns, enter };
}

describe('a bulkhead', () => {
  it('admits a limited number per key, and the others as those leave', async () => {
    const bulkhead = new Bulkhead(2, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    const [first, second] = ['a 1', 'a 2', 'a 3', 'a 4'].map(enter);
    await settled();
    expect(turns).toEqual(['a 1', 'a 2']);

    first?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 2', 'a 3']);

    second?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 2', 'a 3', 'a 4']);
  });

  it('serves the callers of one tenant in turn, however much one of them asks', async () => {
    const bulkhead = new Bulkhead(1, HOUR_MS);
    const turns: string[] = [];
    const [first, ...others] = ['busy', 'busy', 'busy', 'quiet'].map((caller) => {
      const { granted, release } = bulkhead.acquire('tenant', caller);
      void granted.then(() => turns.push(caller));
      return release;
    });
    first?.();
    others[0]?.();
    await settled();
    expect(turns).toEqual(['busy', 'busy', 'quiet']);
    for (const leave of others) leave();
  });

  it('does not count callers who gave up', async () => {
    const bulkhead = new Bulkhead(2, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    const leaves = ['a 1', 'a 2', 'a 3', 'a 4', 'a 5'].map(enter);
    leaves[2]?.();
    leaves[3]?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 2']);
    leaves[0]?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 2', 'a 5']);
    leaves[4]?.();
    leaves[1]?.();
  });

  it('frees one place for a caller that leaves twice', async () => {
    const bulkhead = new Bulkhead(1, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    const [inside, first] = ['a 1', 'a 2', 'a 3', 'a 4'].map(enter);
    first?.();
    first?.();
    inside?.();
    inside?.();
    await settled();
    expect(turns).toEqual(['a 1', 'a 3']);
  });

  it('makes no key wait for another', async () => {
    const bulkhead = new Bulkhead(1, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    const leaves = ['a 1', 'a 2', 'b 1'].map(enter);
    await settled();
    expect(turns).toEqual(['a 1', 'b 1']);
    for (const leave of leaves) leave();
  });

  it('admits at once again when everybody has left', async () => {
    const bulkhead = new Bulkhead(1, HOUR_MS);
    const { turns, enter } = acquirer(bulkhead);
    enter('a 1')();
    enter('a 2');
    await settled();
    expect(turns).toEqual(['a 1', 'a 2']);
  });

  it('makes no caller wait for ever', async () => {
    const bulkhead = new Bulkhead(1, 1);
    await bulkhead.acquire('a').granted;
    await bulkhead.acquire('a').granted;
    await expect(bulkhead.acquire('a').granted).resolves.toBeUndefined();
  });
});
