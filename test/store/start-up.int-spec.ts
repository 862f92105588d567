import { connect, openDatabase } from '../../src/database.js';
import type { Settings } from '../../src/platform/config/index.js';
import { loadSettings } from '../../src/settings.js';
import {
  APPLICATION_ROLE,
  createDataSource,
  withStartLock,
} from '../../src/platform/database/index.js';
import { newId } from '../../src/platform/ids/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { deafPoolerTo } from '../support/doubles/deaf-pooler.js';
import { eventually } from '../support/processes/server-process.js';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const PEPPER = keyOf(1);
const [FIRST, SECOND] = [`key-1:${keyOf(2)}`, `key-2:${keyOf(3)}`];

describe('opening a database', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(() => database.drop());

  const settings = (env: Record<string, string> = {}): Settings =>
    loadSettings({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '2',
      HASH_PEPPER: PEPPER,
      ENCRYPTION_KEYS: FIRST,
      ...env,
    });

  async function open(env: Record<string, string> = {}): Promise<void> {
    const { dataSource } = await openDatabase(settings(env));
    await dataSource.destroy();
  }

  const canaries = async (): Promise<string[]> => {
    const rows = await database.query<{ name: string }>(
      `SELECT kind || ':' || key_id AS name FROM platform.key_canaries ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };

  /** A row that `keyId` wraps, with an invalid value: only the key id matters. */
  const wrapSomethingBy = (keyId: string): Promise<object[]> =>
    database.query(
      `INSERT INTO gateway.data_keys (customer_id, owner_id, key_id, wrapped_key, created_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), $1, '', now())`,
      [keyId],
    );

  describe('with keys', () => {
    it('that it was made with, one after the other, leaves a canary for each', async () => {
      await open();
      await open();
      expect(await canaries()).toEqual(['encryption_key:key-1', 'hash_pepper:']);

      await open({ ENCRYPTION_KEYS: `${SECOND},${FIRST}` });
      expect(await canaries()).toEqual([
        'encryption_key:key-1',
        'encryption_key:key-2',
        'hash_pepper:',
      ]);
    });

    it('of which the pepper differs is refused, and the refusal names it', async () => {
      await open();
      await expect(open({ HASH_PEPPER: keyOf(9) })).rejects.toThrow(/^HASH_PEPPER is not the one/);
    });

    it('of which one is missing is refused while it wraps anything, and the refusal names it', async () => {
      await open();
      await wrapSomethingBy('key-1');

      await expect(open({ ENCRYPTION_KEYS: SECOND })).rejects.toThrow(
        /^ENCRYPTION_KEYS lacks key-1/,
      );

      // A refused start does not affect the running processes.
      expect(await canaries()).toEqual(['encryption_key:key-1', 'hash_pepper:']);
      await database.query('DELETE FROM gateway.data_keys');
      await open({ ENCRYPTION_KEYS: SECOND });
      expect(await canaries()).toEqual(['encryption_key:key-2', 'hash_pepper:']);
    });

    it('of which one differs under the same name is refused, and the refusal names it', async () => {
      await open();
      await wrapSomethingBy('key-1');

      await expect(open({ ENCRYPTION_KEYS: `key-1:${keyOf(9)}` })).rejects.toThrow(
        /^ENCRYPTION_KEYS has another key-1/,
      );
    });

    it('that were in use before there were canaries are tried on what they wrap', async () => {
      await wrapSomethingBy('key-1');
      await database.query(
        `INSERT INTO platform.key_canaries (kind, key_id, created_at)
         VALUES ('encryption_key', 'key-1', now()), ('encryption_key', 'gone', now())`,
      );

      await expect(open({ ENCRYPTION_KEYS: SECOND })).rejects.toThrow('lacks key-1');
      await expect(open()).rejects.toThrow('has another key-1');

      expect(await canaries()).toEqual(['encryption_key:key-1']);
    });

    it('of their own, by two at once, is refused to one of them', async () => {
      const opened = await Promise.allSettled([open(), open({ HASH_PEPPER: keyOf(9) })]);
      expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });
  });

  describe('of production', () => {
    const PRODUCTION = { NODE_ENV: 'production', BASE_URL: 'https://id.example' };

    it.each(['development', 'test'])('is refused to %s, which changes nothing', async (mode) => {
      await open(PRODUCTION);
      const [last] = await database.query<{ name: string }>(
        `DELETE FROM schema_migrations WHERE id = (SELECT max(id) FROM schema_migrations) RETURNING name`,
      );

      await expect(open({ NODE_ENV: mode })).rejects.toThrow(
        `this database is production's, and NODE_ENV is ${mode}`,
      );

      const done = await database.query<{ name: string }>('SELECT name FROM schema_migrations');
      expect(done.map(({ name }) => name)).not.toContain(last!.name);
    });

    it('is what production has used, and not what others have', async () => {
      await open({ NODE_ENV: 'development' });
      await open();
      await open(PRODUCTION);
      await open(PRODUCTION);
      await expect(open()).rejects.toThrow("is production's");
    });
  });

  describe('through something that drops what connections ask for', () => {
    it('is refused, since the application would be its login', async () => {
      const { port, stop } = await deafPoolerTo(Number(new URL(database.url).port));
      const url = new URL(database.url);
      url.port = String(port);

      await expect(connect(settings(), url.href)).rejects.toThrow(
        `not as the database role ${APPLICATION_ROLE}`,
      );

      await stop();
    });

    it('works with a login that is the role by itself', async () => {
      const { port, stop } = await deafPoolerTo(Number(new URL(database.url).port));
      const login = newId('key');
      await database.query(
        `CREATE ROLE ${login} LOGIN PASSWORD 'secret' IN ROLE ${APPLICATION_ROLE}`,
      );
      await database.query(`ALTER ROLE ${login} SET role = '${APPLICATION_ROLE}'`);
      const url = new URL(database.url);
      Object.assign(url, { port: String(port), username: login, password: 'secret' });

      const dataSource = await connect(settings(), url.href);

      expect(await dataSource.query('SELECT current_user AS role')).toEqual([
        { role: APPLICATION_ROLE },
      ]);
      await dataSource.destroy();
      await stop();
      await database.query(`DROP ROLE ${login}`);
    });
  });

  describe('the lock of a start', () => {
    const connections = (): ReturnType<ReturnType<typeof createDataSource>['initialize']> =>
      createDataSource({
        url: database.url,
        poolSize: 2,
        entities: [],
        migrations: [],
      }).initialize();

    it('belongs to a transaction, which a pooler gives to nobody else, and ends with it', async () => {
      const source = await connections();
      const holders = (): Promise<{ state: string }[]> =>
        database.query(
          `SELECT a.state FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()`,
        );

      const held = await withStartLock(source, holders);

      expect(held).toEqual([{ state: 'idle in transaction' }]);
      expect(await holders()).toEqual([]);
      await source.destroy();
    });

    it('is held by one, whatever becomes of the work, and waited for without a snapshot', async () => {
      const sources = await Promise.all([connections(), connections()]);
      const order: string[] = [];
      const release = Promise.withResolvers<undefined>();
      const first = withStartLock(sources[0], async () => {
        order.push('first begins');
        await release.promise;
        // It waits for every snapshot, so it would wait for a statement that waits for the lock.
        await sources[0].query(
          'CREATE INDEX CONCURRENTLY later_index ON platform.installation (created_at)',
        );
        order.push('first ends');
        throw new Error('broken');
      });
      await eventually(() => order.length > 0);
      const second = withStartLock(sources[1], () => Promise.resolve(order.push('second')));
      await eventually(async () => {
        const tries = await database.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query ~ 'advisory|ROLLBACK'",
        );
        return tries.length > 1; // this look is one of them
      });
      release.resolve(undefined);

      await expect(first).rejects.toThrow('broken');
      await second;

      expect(order).toEqual(['first begins', 'first ends', 'second']);
      await Promise.all(sources.map((source) => source.destroy()));
    });
  });
});
