import { newId } from '../ids/index.js';
import { Semaphore, type Permit } from './semaphore.js';

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
