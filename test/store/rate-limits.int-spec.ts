import { Database } from '../../src/platform/database/index.js';
import { RateLimits } from '../../src/platform/limits/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { rowsRead } from '../support/rows-read.js';

/** More than one batch. */
const ENDED = 2_500;
const LIVE = 20_000;

describe('the counters of rate limits', () => {
  let test: TestApplication;
  let limits: RateLimits;

  beforeAll(async () => {
    test = await startApplication();
    limits = test.app.get(RateLimits, { strict: false });
    await test.database.query(
      `INSERT INTO platform.rate_limits (key, points, expire)
       SELECT 'live ' || n, 1, 9999999999999 FROM generate_series(1, ${String(LIVE)}) AS n`,
    );
    await test.database.query('ANALYZE platform.rate_limits');
  });
  afterAll(() => test.close());

  const end = (count: number) =>
    test.database.query(
      `INSERT INTO platform.rate_limits (key, points, expire)
       SELECT 'ended ' || n, 1, n FROM generate_series(1, ${String(count)}) AS n`,
    );
  const keysLike = (pattern: string) =>
    test.database.query<{ key: string }>(
      `SELECT key FROM platform.rate_limits WHERE key LIKE '${pattern}'`,
    );

  it('are forgotten when their window is over, in batches, beside one that is locked', async () => {
    await end(ENDED);
    const database = test.app.get(Database, { strict: false });

    await database.transaction(async (tx) => {
      await tx.query(`SELECT FROM platform.rate_limits WHERE key = 'ended 7' FOR UPDATE`);
      expect(await limits.forgetEnded()).toBe(ENDED - 1);
    });

    expect(await keysLike('ended %')).toEqual([{ key: 'ended 7' }]);
    expect(await keysLike('live %')).toHaveLength(LIVE);
  });

  it('are found without reading those that still count', async () => {
    await limits.forgetEnded();
    await end(3);

    const read = await test.app.get(Database, { strict: false }).enclose(async (tx) => {
      const before = await rowsRead(tx);
      expect(await limits.forgetEnded()).toBe(3);
      return (await rowsRead(tx)) - before;
    });

    expect(read).toBeLessThan(LIVE / 100);
  });
});
