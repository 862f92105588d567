import { Database, isDatabaseUnavailable } from '../../src/platform/database/index.js';
import { startAnother, startApplication, type TestApplication } from '../support/application.js';

const ECHO = { name: 'test.echo', text: 'SELECT $1::int AS value, pg_backend_pid() AS pid' };
const DIVIDE = { name: 'test.divide', text: 'SELECT 10 / $1::int AS value' };

interface Echo {
  value: number;
  pid: number;
}

describe('look-ups', () => {
  let test: TestApplication;
  let database: Database;

  beforeAll(async () => {
    test = await startApplication();
    database = test.app.get(Database);
  });

  afterAll(() => test.close());

  const echo = (value: number): Promise<Echo[]> =>
    database.pipelinedReads.query<Echo>(ECHO, [value]);

  it('of hundreds at once share one connection, and each gets its own answer', async () => {
    const numbers = Array.from({ length: 300 }, (_, i) => i);

    const rows = (await Promise.all(numbers.map(echo))).flat();

    expect(rows.map(({ value }) => value)).toEqual(numbers);
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
  });

  it('that fail do not affect the others', async () => {
    const divide = (by: number): Promise<unknown> => database.pipelinedReads.query(DIVIDE, [by]);

    const outcomes = await Promise.allSettled([divide(2), divide(0), divide(5), echo(1)]);

    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(outcomes[1]).toMatchObject({ reason: { code: '22012' } });
  });

  it('go on over another connection when theirs was ended', async () => {
    const [before] = await echo(1);
    await test.database.query('SELECT pg_terminate_backend($1, 5000)', [before!.pid]);

    const seen: Echo[] = [];
    for (let tries = 0; tries < 3 && seen.length === 0; tries += 1) {
      try {
        seen.push(...(await echo(2)));
      } catch (error) {
        expect(isDatabaseUnavailable(error)).toBe(true);
      }
    }

    expect(seen).toEqual([{ value: 2, pid: expect.any(Number) }]);
    expect(seen[0]!.pid).not.toBe(before!.pid);
  });

  it('that meet a locked table are given up soon, and so is the wait of those behind', async () => {
    const locked = {
      name: 'test.locked',
      text: 'SELECT key FROM platform.installation WHERE key = $1',
    };
    await database.transaction(async (tx) => {
      await tx.query('LOCK TABLE platform.installation IN ACCESS EXCLUSIVE MODE');

      const [stuck, behind] = await Promise.allSettled([
        database.pipelinedReads.query(locked, ['development_seed']),
        echo(7),
      ]);

      expect(stuck).toMatchObject({ status: 'rejected', reason: { code: '55P03' } });
      expect(isDatabaseUnavailable((stuck as PromiseRejectedResult).reason)).toBe(true);
      expect(behind).toMatchObject({ status: 'fulfilled' });
    });
  });

  it('that are under way when the process ends hold its end up for a moment at most', async () => {
    const other = await startAnother(test.database);
    const slow = { name: 'test.slow', text: 'SELECT pg_sleep(60), $1::int AS value' };
    const outcome = other.app
      .get(Database)
      .pipelinedReads.query(slow, [1])
      .catch((error: unknown) => error);

    await other.close();

    expect(isDatabaseUnavailable(await outcome)).toBe(true);
  });

  it('inside a transaction see what it has written and nobody else does', async () => {
    const count = {
      name: 'test.count',
      text: 'SELECT count(*)::int AS value FROM platform.installation',
    };
    const countNow = async (): Promise<number | undefined> =>
      (await database.pipelinedReads.query<{ value: number }>(count, []))[0]?.value;
    const before = await countNow();

    await database.enclose(async (tx) => {
      await tx.query(
        "INSERT INTO platform.installation (key, value, created_at) VALUES ('test', '{}', now())",
      );
      expect(await countNow()).toBe(before! + 1);
      const [counted] = await database.counters.query<{ value: number }>(count, []);
      expect(counted?.value).toBe(before);
    });
  });

  it('and counters do not wait for connections that the work has taken', async () => {
    let ended = 0;
    const work = Promise.all(
      Array.from({ length: 200 }, async () => {
        await database.query('SELECT pg_sleep(0.1)');
        ended += 1;
      }),
    );
    const statement = { name: 'test.one', text: 'SELECT 1 AS value' };
    expect(await database.counters.query(statement, [])).toEqual([{ value: 1 }]);
    expect(ended).toBeLessThan(190);
    await work;
  });
});
