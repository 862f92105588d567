import { Database } from '../../src/platform/database/index.js';
import { startApplication, type TestApplication } from '../support/application.js';

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

  const echo = (value: number): Promise<Echo[]> => database.lookUps.query<Echo>(ECHO, [value]);

  it('of hundreds at once share one connection, and each gets its own answer', async () => {
    const numbers = Array.from({ length: 300 }, (_, i) => i);

    const rows = (await Promise.all(numbers.map(echo))).flat();

    expect(rows.map(({ value }) => value)).toEqual(numbers);
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
  });

  it('that fail take no other with them', async () => {
    const divide = (by: number): Promise<unknown> => database.lookUps.query(DIVIDE, [by]);

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

    await echo(2).catch(() => undefined);
    const [after] = await echo(3);

    expect(after!.value).toBe(3);
    expect(after!.pid).not.toBe(before!.pid);
  });

  it('inside a transaction see what it has written and nobody else does', async () => {
    const count = {
      name: 'test.count',
      text: 'SELECT count(*)::int AS value FROM platform.installation',
    };
    const countNow = async (): Promise<number | undefined> =>
      (await database.lookUps.query<{ value: number }>(count, []))[0]?.value;
    const before = await countNow();

    await database.enclose(async (tx) => {
      await tx.query(
        "INSERT INTO platform.installation (key, value, created_at) VALUES ('test', '{}', now())",
      );
      expect(await countNow()).toBe(before! + 1);
      expect(await database.outside(countNow)).toBe(before);
    });
  });
});
