import { AsyncLocalStorage } from 'node:async_hooks';
import { LeasedLimiter, type Lease } from './leased-limiter.js';
import { leaseSize, rateLimitHeaders } from './rate-limit.policy.js';

/** A counter that all limiters of a test share, as processes share the database's. */
class Counter {
  used = 0;
  asked = 0;

  constructor(private readonly quota: number) {}

  take = (_subject: string, uses: number): Promise<Lease> => {
    this.asked += 1;
    const granted = this.used + uses <= this.quota;
    // As PostgreSQL's: what is refused is counted and given back, save a single use.
    if (granted || uses === 1) this.used += uses;
    return Promise.resolve({
      granted,
      remaining: Math.max(0, this.quota - this.used),
      msUntilReset: 60_000,
    });
  };
}

const policy = (quota: number) => ({ name: 'test', quota, windowSeconds: 60 });

async function count(limiter: LeasedLimiter, uses: number): Promise<number> {
  const all = await Promise.all(Array.from({ length: uses }, () => limiter.use('a')));
  return all.filter(({ allowed }) => allowed).length;
}

describe('a leased limiter', () => {
  it('asks the counter in the context of no request, since several requests wait for the answer', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const limiter = new LeasedLimiter(policy(100), () => {
      seen.push(request.getStore());
      return Promise.resolve({ granted: true, remaining: 0, msUntilReset: 60_000 });
    });

    await request.run('a request', () => limiter.use('a'));

    expect(seen).toEqual([undefined]);
  });

  it('allows exactly a small quota, however many ask at once', async () => {
    const counter = new Counter(10);
    expect(await count(new LeasedLimiter(policy(10), counter.take), 100)).toBe(10);
  });

  it('counts several uses at once as so many, all or none', async () => {
    const counter = new Counter(100);
    const limiter = new LeasedLimiter(policy(100), counter.take);
    const allowed = [];
    for (const uses of [30, 60, 11]) allowed.push((await limiter.use('a', uses)).allowed);
    expect(allowed).toEqual([true, true, false]);
  });

  it('leaves what is left to single uses when it refuses more at once, and says how much', async () => {
    const counter = new Counter(100);
    const limiter = new LeasedLimiter(policy(100), counter.take);
    await limiter.use('a', 90);
    expect(await limiter.use('a', 20)).toMatchObject({ allowed: false, remaining: 10 });
    expect(limiter.exhausted('a')).toBeNull();
    expect(await count(limiter, 20)).toBe(10);
  });

  it('shares the quota between processes', async () => {
    const counter = new Counter(1_000);
    const processes = [1, 2, 3].map(() => new LeasedLimiter(policy(1_000), counter.take));
    const allowed = await Promise.all(processes.map((limiter) => count(limiter, 600)));
    expect(allowed.reduce((a, b) => a + b)).toBe(1_000);
  });

  it('asks the counter once per lease, and not again once the quota is used up', async () => {
    const counter = new Counter(1_000);
    const limiter = new LeasedLimiter(policy(1_000), counter.take);
    await count(limiter, 1_000);
    await count(limiter, 5_000);
    expect(counter.asked).toBe(1_000 / leaseSize(policy(1_000)) + 1);
  });

  it('takes the next lease before the current one is spent, so that nobody waits', async () => {
    const counter = new Counter(1_000);
    let isSlow = false;
    const limiter = new LeasedLimiter(policy(1_000), async (subject, uses) => {
      if (isSlow) await new Promise(() => undefined);
      return counter.take(subject, uses);
    });
    await count(limiter, 16);
    await Promise.resolve();
    isSlow = true;
    expect(await count(limiter, 20)).toBe(20);
  });

  it("carries nothing of one window into the next, not even during the next lease's request", async () => {
    const counter = new Counter(1_000);
    let now = 0;
    const asked: (() => void)[] = [];
    let isHeld = false;
    const limiter = new LeasedLimiter(
      policy(1_000),
      async (subject, uses) => {
        if (isHeld) await new Promise<void>((go) => asked.push(go));
        return counter.take(subject, uses);
      },
      () => now,
    );
    await count(limiter, 15);
    isHeld = true;
    await count(limiter, 1); // asks for the next lease, with four uses left
    now = 60_001;
    counter.used = 0;
    const waiting = count(limiter, 18);
    isHeld = false;
    for (const go of asked) go();
    await waiting;
    expect(counter.used).toBe(40); // a whole lease for the eighteen, and the next one in advance
  });

  it('requests again on demand a lease that failed in advance', async () => {
    const counter = new Counter(1_000);
    let isDown = false;
    const limiter = new LeasedLimiter(policy(1_000), (subject, uses) =>
      isDown ? Promise.reject(new Error('down')) : counter.take(subject, uses),
    );
    await count(limiter, 15);
    isDown = true;
    for (let left = 5; left > 0; left -= 1) expect((await limiter.use('a')).allowed).toBe(true);
    await expect(limiter.use('a')).rejects.toThrow('down');
    isDown = false;
    expect((await limiter.use('a')).allowed).toBe(true);
  });

  it('is over its limit when the last lease is spent, not when there is no other', async () => {
    const counter = new Counter(1_000);
    const limiter = new LeasedLimiter(policy(1_000), counter.take);
    await count(limiter, 995);
    await Promise.resolve();
    expect(limiter.exhausted('a')).toBeNull();
    expect(await count(limiter, 10)).toBe(5);
    expect(limiter.exhausted('a')).not.toBeNull();
  });

  it('starts anew when the window does', async () => {
    const counter = new Counter(1);
    let now = 0;
    const limiter = new LeasedLimiter(policy(1), counter.take, () => now);
    expect(await count(limiter, 3)).toBe(1);
    now = 60_001;
    counter.used = 0;
    expect(await count(limiter, 3)).toBe(1);
  });

  it('knows who is over the limit until the window ends, and checking counts nothing', async () => {
    const counter = new Counter(2);
    let now = 0;
    const limiter = new LeasedLimiter(policy(2), counter.take, () => now);
    expect(limiter.exhausted('a')).toBeNull();
    await count(limiter, 2);
    expect(limiter.exhausted('a')).toBeNull();
    await count(limiter, 1);
    const asked = counter.asked;
    now = 20_000;
    expect(limiter.exhausted('a')).toEqual({ allowed: false, remaining: 0, resetSeconds: 40 });
    expect(limiter.exhausted('b')).toBeNull();
    now = 60_000;
    expect(limiter.exhausted('a')).toBeNull();
    expect(counter.asked).toBe(asked);
  });

  it('rejects while the counter cannot be reached, and recovers', async () => {
    let down = true;
    const counter = new Counter(5);
    const limiter = new LeasedLimiter(policy(5), (subject, uses) =>
      down ? Promise.reject(new Error('down')) : counter.take(subject, uses),
    );
    await expect(limiter.use('a')).rejects.toThrow('down');
    down = false;
    expect((await limiter.use('a')).allowed).toBe(true);
  });

  it('tells what is left', async () => {
    const limiter = new LeasedLimiter(policy(2), new Counter(2).take);
    const headers = rateLimitHeaders(policy(2), await limiter.use('a'));
    expect(headers).toEqual({
      'ratelimit-policy': '"test";q=2;w=60',
      ratelimit: '"test";r=1;t=60',
    });
  });
});
