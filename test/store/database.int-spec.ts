import { setImmediate as turn } from 'node:timers/promises';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  Database,
  InstallationEntity,
  type Transaction,
} from '../../src/platform/database/index.js';
import { statementSeconds } from '../../src/platform/metrics/instruments.js';
import { startApplication, type TestApplication } from '../support/application.js';

describe('transactions in one that encloses them', () => {
  let test: TestApplication;
  let database: Database;

  beforeAll(async () => {
    test = await startApplication();
    database = test.app.get(Database);
  });

  afterEach(() => database.query("DELETE FROM platform.installation WHERE key LIKE 'test%'"));

  afterAll(() => test.close());

  async function write(key: string, on: Transaction): Promise<void> {
    await on.query(
      "INSERT INTO platform.installation (key, value, created_at) VALUES ($1, '{}', now())",
      [key],
    );
  }

  const written = async (): Promise<string[]> =>
    (
      await database.query<{ key: string }>(
        "SELECT key FROM platform.installation WHERE key LIKE 'test%' ORDER BY key",
      )
    ).map(({ key }) => key);

  it('may be begun at once, and each stands or falls by itself', async () => {
    const outcomes = await database.enclose(() =>
      Promise.allSettled(
        Array.from({ length: 6 }, (_, n) =>
          database.transaction(async (tx) => {
            await write(`test ${String(n)}`, tx);
            for (let waited = n; waited < 6; waited += 1) await turn();
            if (n % 2 === 1) throw new Error('no');
          }),
        ),
      ),
    );

    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      ...[true, false, true, false, true, false],
    ]);
    expect(await written()).toEqual(['test 0', 'test 2', 'test 4']);
  });

  it('are joined by injected repositories', async () => {
    const installations = test.app
      .get(getDataSourceToken() as typeof DataSource)
      .getRepository(InstallationEntity);
    const counted = async (): Promise<number> =>
      (await statementSeconds.get()).values
        .filter(({ labels }) => labels['statement'] === 'repository')
        .find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
    const before = await counted();
    const row = { key: 'test repository', value: {}, createdAt: new Date() };
    const seen: number[] = [];
    const refused = database.enclose(async () => {
      await installations.insert(row);
      seen.push(await installations.countBy({ key: row.key }));
      seen.push((await written()).length);
      throw new Error('no');
    });

    await expect(refused).rejects.toThrow('no');
    expect(seen).toEqual([1, 1]);
    expect(await written()).toEqual([]);
    await installations.insert(row);
    expect(await written()).toEqual([row.key]);
    expect((await counted()) - before).toBeGreaterThanOrEqual(3);
  });

  it('hold others of their own, which do not wait for them', async () => {
    await database.enclose(() =>
      database.transaction(async (outer) => {
        await write('test outer', outer);
        await database.transaction((inner) => write('test inner', inner));
        const refused = database.transaction(async (inner) => {
          await write('test refused', inner);
          throw new Error('no');
        });
        await expect(refused).rejects.toThrow('no');
      }),
    );

    expect(await written()).toEqual(['test inner', 'test outer']);
  });
});
