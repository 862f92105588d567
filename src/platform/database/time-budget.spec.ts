import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { currentTimeBudget, TimeBudget, waitOnBudget } from './time-budget.js';

const { jest } = import.meta;

const SPENT = { code: 'ETIMEDOUT' };

describe('the time budget of a request', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  /** A statement that takes so long. */
  const taking = (ms: number) => (): Promise<string> =>
    new Promise((resolve) => setTimeout(resolve, ms, 'answered'));

  const never = (): Promise<string> => new Promise(() => undefined);

  /** What became of a wait, so far. */
  function outcome(wait: Promise<string>): { is: string } {
    const seen = { is: 'waits' };
    wait.then(
      (result) => (seen.is = result),
      (error: unknown) => (seen.is = String((error as { code?: string }).code)),
    );
    return seen;
  }

  it('returns an answer in time, and passes on a failure', async () => {
    const budget = new TimeBudget(100);
    const [comes, fails] = [
      outcome(budget.wait(taking(90))),
      outcome(budget.wait(() => Promise.reject(Object.assign(new Error(), { code: '57014' })))),
    ];
    await pass(90);
    expect([comes.is, fails.is]).toEqual(['answered', '57014']);
  });

  it('is spent by all waits together, and the last is given up when it ends', async () => {
    const budget = new TimeBudget(100);
    const first = outcome(budget.wait(taking(60)));
    await pass(60);
    const giveUp = jest.fn();
    const second = outcome(budget.wait(never, giveUp));
    await pass(38);
    expect([first.is, second.is, giveUp.mock.calls.length]).toEqual(['answered', 'waits', 0]);
    await pass(5);
    expect([second.is, giveUp.mock.calls.length]).toEqual(['ETIMEDOUT', 1]);
  });

  it('refuses what comes when it is spent, and does not begin it', async () => {
    const budget = new TimeBudget(100);
    const spent = outcome(budget.wait(never));
    await pass(105);
    const begin = jest.fn(never);
    const late = outcome(budget.wait(begin));
    await pass(1);
    expect([spent.is, late.is, begin.mock.calls.length]).toEqual(['ETIMEDOUT', 'ETIMEDOUT', 0]);
  });

  it('counts waits at the same time once, and the time between them not at all', async () => {
    const budget = new TimeBudget(100);
    const together = [1, 2, 3].map(() => outcome(budget.wait(taking(60))));
    await pass(60);
    await pass(10_000); // a call to another service
    const after = outcome(budget.wait(taking(30)));
    await pass(30);
    expect([...together, after].map(({ is }) => is)).toEqual(Array(4).fill('answered'));
  });

  it('starts again when asked to', async () => {
    const budget = new TimeBudget(100);
    const first = outcome(budget.wait(taking(80)));
    await pass(80);
    budget.renew();
    const second = outcome(budget.wait(taking(80)));
    await pass(80);
    expect([first.is, second.is]).toEqual(['answered', 'answered']);
  });

  it('can be ended early, for all waits that it has and will have', async () => {
    const budget = new TimeBudget();
    const [first, second] = [outcome(budget.wait(never)), outcome(budget.wait(never))];
    await pass(100_000);
    expect([first.is, second.is]).toEqual(['waits', 'waits']);
    budget.end();
    const begin = jest.fn(never);
    const third = outcome(budget.wait(begin));
    await pass(1);
    expect([first.is, second.is, third.is]).toEqual(Array(3).fill('ETIMEDOUT'));
    expect(begin).not.toHaveBeenCalled();
  });

  it('is that of whatever its request awaits, and of nothing else', async () => {
    const budget = new TimeBudget(100);
    const inside = budget.run(async () => {
      await Promise.resolve();
      return currentTimeBudget();
    });
    expect(await inside).toBe(budget);
    expect(currentTimeBudget()).toBeUndefined();

    const request = outcome(budget.run(() => waitOnBudget(never)));
    const background = outcome(waitOnBudget(taking(1_000)));
    await pass(1_005);
    expect([request.is, background.is]).toEqual([SPENT.code, 'answered']);
  });
});

it('accepts an answer that arrived while this process stood still', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [other] = (await once(server, 'connection')) as [Socket];
  try {
    const waited = new TimeBudget(20).wait(() => once(client, 'data'));
    other.write('counted');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
    await expect(waited).resolves.toEqual([Buffer.from('counted')]);
  } finally {
    client.destroy();
    other.destroy();
    server.close();
  }
});
