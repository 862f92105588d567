import { FairQueue, type QueuedWork } from './fair-queue.js';

interface Job extends QueuedWork {
  name: string;
}

const MB = 1024 * 1024;

/** `a/1 first` is of the tenant `a` and its session `1`. */
function job(name: string, more: Partial<Job> = {}): Job {
  const [tenant = '', session = ''] = (name.split(' ')[0] ?? '').split('/');
  return { name, tenant, session, bytes: 1, isOptional: false, ...more };
}

/** Takes all work, one after the other. Each takes the time that its name ends in. */
function served(queue: FairQueue<Job>): string[] {
  const names: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    names.push(next.name);
    queue.end(next, Number(/\d+$/.exec(next.name)?.[0]));
  }
  return names;
}

describe('a fair queue', () => {
  let queue: FairQueue<Job>;
  beforeEach(() => {
    queue = new FairQueue(64 * MB);
  });

  const add = (names: string[], more: Partial<Job> = {}): Job[] =>
    names.flatMap((name) => queue.add(job(name, more)));

  it('lets another tenant wait for one job of a flood', () => {
    const flood = Array.from({ length: 60 }, () => 'flood/1 1400');
    add(flood);
    const running = queue.take()!;
    add(['quiet/1 100']);
    queue.end(running, 1400);

    expect(served(queue).slice(0, 2)).toEqual(['quiet/1 100', 'flood/1 1400']);
  });

  it('serves tenants in turn, however many sessions one of them has', () => {
    add(Array.from({ length: 8 }, (_, i) => `many/${String(i)} 1000`));
    add(['one/1 1000', 'one/1 1000']);

    expect(served(queue).map((name) => name[0])).toEqual([...'momommmmmm']);
  });

  it('serves the sessions of a tenant in turn', () => {
    add(['t/a 1000', 't/a 1000', 't/a 1000', 't/b 1000', 't/b 1000']);

    expect(served(queue).map((name) => name[2])).toEqual([...'ababa']);
  });

  it('shares time and not jobs', () => {
    add(Array.from({ length: 3 }, () => 't/slow 4000'));
    add(Array.from({ length: 9 }, () => 't/fast 1000'));

    expect(served(queue).map((name) => name[2])).toEqual([...'sffffsffffsf']);
  });

  it('gives a tenant that comes late no credit for its idle time', () => {
    add(Array.from({ length: 6 }, () => 'a/1 1000'));
    const early: Job[] = [];
    for (let n = 0; n < 3; n += 1) {
      early.push(queue.take()!);
      queue.end(early.at(-1)!, 1000);
    }
    add(Array.from({ length: 3 }, () => 'b/1 1000'));

    expect(served(queue).map((name) => name[0])).toEqual([...'bababa']);
  });

  it('keeps what a tenant owes while others wait, also when it leaves and comes back', () => {
    add(['a/1 20000', 'b/1 1000', 'b/1 1000', 'b/1 1000']);
    const first = queue.take()!;
    queue.end(first, 20_000);
    add(['a/1 20000']);

    expect(served(queue).map((name) => name[0])).toEqual([...'bbba']);
  });

  it('does not give all workers to one tenant that came first', () => {
    add(['a/1 1', 'a/1 1', 'a/2 1', 'b/1 1']);

    expect([queue.take(), queue.take()].map((each) => each?.tenant)).toEqual(['a', 'b']);
  });

  it('serves what decides before what is optional, which runs one at a time for a session', () => {
    add(['t/a hint 1', 't/a hint 2', 't/b hint 3'], { isOptional: true });
    add(['t/a decision 4']);

    const taken = [queue.take(), queue.take(), queue.take(), queue.take()];

    expect(taken.map((each) => each?.name)).toEqual([
      't/a decision 4',
      't/b hint 3',
      't/a hint 1',
      undefined,
    ]);
    queue.end(taken[2]!, 1);
    expect(queue.take()?.name).toBe('t/a hint 2');
  });

  it('drops the newest optional work of who holds most, when too many bytes wait', () => {
    const small = { bytes: 8 * MB, isOptional: true };
    expect(add(['quiet/1 1'], small)).toEqual([]);
    const dropped = add(
      Array.from({ length: 59 }, (_, i) => `flood/1 ${String(i)}`),
      small,
    );

    expect(dropped.map(({ name }) => name)).toEqual(
      Array.from({ length: 52 }, (_, i) => `flood/1 ${String(i + 7)}`),
    );
    expect(add(['other/1 1'], small).map(({ name }) => name)).toEqual(['flood/1 6']);
  });

  it('never drops what decides', () => {
    expect(add(['t/a 1', 't/a 2'], { bytes: 60 * MB })).toEqual([]);
    expect(add(['t/b 1'], { bytes: 1, isOptional: true })).toHaveLength(1);
    expect(served(queue)).toEqual(['t/a 1', 't/a 2']);
  });

  it('forgets work that is removed, and gives its bytes back', () => {
    const [big, small] = [job('t/a 1', { bytes: 64 * MB }), job('t/a 2')];
    queue.add(big);
    expect(queue.remove(big)).toBe(true);
    expect(queue.remove(big)).toBe(false);
    expect(queue.add({ ...small, isOptional: true })).toEqual([]);
    expect(queue.clear().map(({ name }) => name)).toEqual(['t/a 2']);
    expect(queue.take()).toBeUndefined();
  });
});
