import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';
import { Column, Entity, PrimaryColumn, type DataSource, type QueryRunner } from 'typeorm';
import { ENTITIES } from '../../src/entities.js';
import { packagePath } from '../../src/platform/config/index.js';
import {
  createDataSource,
  loadMigrations,
  migrate,
  migrateOrExpect,
  type Migration,
} from '../../src/platform/database/index.js';
import { StartError } from '../../src/platform/errors/index.js';
import { TENANTS } from '../../src/tenants.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { lastRelease, migrationsOf, releasedMigrations } from '../releases/release.js';
import { describeSchema, subtractions } from './catalogue.js';
import { TENANCY } from './tenancy.js';
import { it, itInSoak } from '../support/volume.js';

const RULE = 'A released migration means the same for ever: leave it as it is and write a new one.';

const FILES = globSync('migrations/*.ts', { cwd: packagePath('.') }).sort();

const upgrade = (source: DataSource): Promise<string[]> => migrate(source, TENANTS.schemas);

describe('the migrations', () => {
  let database: TestDatabase;
  let migrations: Migration[];

  beforeEach(async () => {
    database = await createTestDatabase('template0');
    migrations = await loadMigrations(packagePath('migrations'));
  });

  afterEach(() => database.drop());

  async function connected<T>(
    options: { url?: string; migrations?: Migration[]; entities?: (new () => object)[] },
    work: (source: DataSource) => Promise<T>,
  ): Promise<T> {
    const settings = { url: database.url, poolSize: 2, entities: [], migrations: [], ...options };
    const source = await createDataSource(settings).initialize();
    try {
      return await work(source);
    } finally {
      await source.destroy();
    }
  }

  /**
   * Migrates up one at a time, all down, and up again at once. Lists each step that did not restore
   * the schema.
   */
  async function roundTripFaults(all: Migration[]): Promise<string[]> {
    const before = [await describeSchema(database.query)];
    for (let count = 1; count <= all.length; count++) {
      await connected({ migrations: all.slice(0, count) }, upgrade);
      before.push(await describeSchema(database.query));
    }
    const faults: string[] = [];
    for (let count = all.length; count > 0; count--) {
      await connected({ migrations: all }, (source) => source.undoLastMigration());
      const now = await describeSchema(database.query);
      if (now.join('\n') !== before[count - 1]!.join('\n'))
        faults.push(`${all[count - 1]!.name} does not go down`);
    }
    if (faults.length > 0) return faults;
    await connected({ migrations: all }, upgrade);
    const again = await describeSchema(database.query);
    return again.join('\n') === before.at(-1)!.join('\n')
      ? []
      : ['going up again makes another schema'];
  }

  /** The statements that would turn the migrated tables into those of the entities. */
  async function difference(entities: (new () => object)[]): Promise<string[]> {
    const { url, drop } = await createTestDatabase();
    const { upQueries } = await connected({ url, entities }, (source) =>
      source.driver.createSchemaBuilder().log(),
    ).finally(drop);
    return upQueries.map(({ query }) => query);
  }

  /** While it runs, each statement is prepared, and PostgreSQL prepares only one at a time. */
  async function prepared<T>(work: () => Promise<T>): Promise<T> {
    const query: typeof pg.Client.prototype.query = Reflect.get(pg.Client.prototype, 'query');
    pg.Client.prototype.query = function (this: pg.Client, ...[text, ...more]: unknown[]) {
      const sent = typeof text === 'string' ? { text, queryMode: 'extended' } : text;
      return Reflect.apply(query as (...given: unknown[]) => unknown, this, [sent, ...more]);
    } as typeof query;
    try {
      return await work();
    } finally {
      pg.Client.prototype.query = query;
    }
  }

  it('go up, down and up again, one statement at a time, as a distributed database needs', async () => {
    expect(migrations.length).toBe(FILES.length);
    expect(await prepared(() => roundTripFaults(migrations))).toEqual([]);
  });

  it('would fail if one sent two statements at once', async () => {
    class Double1999999999998 {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('CREATE TABLE one (id int); CREATE TABLE two (id int)');
      }

      down(): Promise<void> {
        return Promise.resolve();
      }
    }

    const sent = prepared(() =>
      connected({ migrations: [Double1999999999998] }, (source) => source.runMigrations()),
    );
    await expect(sent).rejects.toThrow('multiple commands');
  });

  it('are refused by an older program, which names what it does not know', async () => {
    const older = migrations.slice(0, -1);
    const start = (source: DataSource) => migrateOrExpect(source, TENANTS.schemas);
    await connected({ migrations: older }, start);
    await connected({ migrations: older }, start);
    await connected({ migrations }, start);
    const before = await describeSchema(database.query);

    const refused = connected({ migrations: older }, start);
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow(
      `the database has ${migrations.at(-1)!.name}, which this version does not know`,
    );
    expect(await describeSchema(database.query)).toEqual(before);
    await connected({ migrations }, start);
  });

  itInSoak('would fail if one forgot something on its way down', async () => {
    class Forgetful1999999999999 {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(
          'CREATE INDEX forgotten_index ON verification.sessions (organization_id, failure_code)',
        );
      }

      down(): Promise<void> {
        return Promise.resolve();
      }
    }

    expect(await roundTripFaults([...migrations, Forgetful1999999999999])).toContain(
      'Forgetful1999999999999 does not go down',
    );
  });

  it('are named by their time, in the order they run', () => {
    const names = FILES.map((file) => basename(file, '.ts'));

    expect(names.filter((name) => !/^\d{13}(-[a-z]+)+$/.test(name))).toEqual([]);
    expect(migrations.map(({ name }) => name.slice(-13))).toEqual(
      names.map((name) => name.slice(0, 13)),
    );
    expect(new Set(names.map((name) => name.slice(0, 13))).size).toBe(names.length);
  });

  it('are frozen by their release', () => {
    const released = Object.assign({}, ...Object.values(releasedMigrations())) as object;
    const sums = Object.keys(released).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(packagePath(`migrations/${file}`)))
        .digest('hex'),
    ]);

    expect(sums.length).toBeGreaterThan(0);
    expect({ rule: RULE, migrations: Object.fromEntries(sums) as object }).toEqual({
      rule: RULE,
      migrations: released,
    });
  });

  it('only add to what was released, so that processes of both versions can run', async () => {
    const released = migrationsOf(lastRelease(), migrations);
    await connected({ migrations: released }, upgrade);
    const before = await describeSchema(database.query);
    await connected({ migrations }, upgrade);
    const after = await describeSchema(database.query);

    expect(subtractions(before, after)).toEqual([]);

    await database.query(
      `ALTER TABLE gateway.employees DROP COLUMN hr_status, ADD COLUMN team text NOT NULL,
         ADD COLUMN level text NOT NULL DEFAULT '', ADD COLUMN note text;
       ALTER TABLE gateway.customer_keys RENAME COLUMN name TO label;
       ALTER TABLE gateway.data_keys ALTER COLUMN key_id TYPE varchar(40);
       ALTER TABLE gateway.customers ALTER COLUMN sealed_api_key SET NOT NULL;
       DROP TABLE platform.rate_limits`,
    );
    expect(subtractions(after, await describeSchema(database.query))).toEqual([
      'gateway.customer_keys.label is new, and older processes leave it empty',
      'gateway.customer_keys.name is gone',
      'gateway.customers.sealed_api_key takes no null any more',
      'gateway.data_keys.key_id was text and is character varying(40)',
      'gateway.employees.hr_status is gone',
      'gateway.employees.team is new, and older processes leave it empty',
      expect.stringMatching(/^platform.rate_limits.\w+ is gone$/),
      expect.stringMatching(/^platform.rate_limits.\w+ is gone$/),
      expect.stringMatching(/^platform.rate_limits.\w+ is gone$/),
    ]);
  });

  it('index the counters of rate limits without those that are over', async () => {
    const place = migrations.findIndex(({ name }) => name.startsWith('IndexRateLimitExpiry'));
    await connected({ migrations: migrations.slice(0, place) }, upgrade);
    const pages = async (build: (source: DataSource) => Promise<unknown>): Promise<number> => {
      await database.query(
        `DELETE FROM platform.rate_limits;
         INSERT INTO platform.rate_limits (key, points, expire)
         SELECT n::text, 1, CASE n WHEN 1 THEN 9999999999999 ELSE n END FROM generate_series(1, 5000) AS n`,
      );
      await connected({ migrations: migrations.slice(0, place + 1) }, build);
      const [index] = await database.query<{ pages: number }>(
        `SELECT (pg_relation_size('platform.rate_limits_expiry_index') / 8192)::int AS pages`,
      );
      return index!.pages;
    };
    const again = async (source: DataSource) => {
      const runner = source.createQueryRunner();
      const migration = new migrations[place]!();
      await migration.down(runner);
      await migration.up(runner);
      await runner.release();
    };

    let built = await pages(upgrade);
    expect(await database.query('SELECT key FROM platform.rate_limits')).toEqual([{ key: '1' }]);
    // A snapshot of autovacuum keeps in an index what was deleted while it lasted.
    for (let tries = 0; built >= 3 && tries < 5; tries += 1) built = await pages(again);
    expect(built).toBeLessThan(3);
  });

  it('make the tables that the entities describe', async () => {
    expect(await difference(ENTITIES)).toEqual([]);
  });

  it('make no table without an entity', async () => {
    const migrated = await createTestDatabase();
    const described = await connected({ url: migrated.url, entities: ENTITIES }, (source) =>
      Promise.resolve(source.entityMetadatas.map(({ tablePath }) => tablePath).sort()),
    );
    const made = await migrated.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> 'schema_migrations'`,
    );
    await migrated.drop();

    expect(made.map(({ name }) => name).sort()).toEqual(described);
  });

  it('make them exactly: constraints, their names and conditions', async () => {
    const migrated = await createTestDatabase();
    for (const schema of Object.keys(TENANCY.schemas))
      await database.query(`CREATE SCHEMA ${schema}`);
    const tables = await connected({ entities: ENTITIES }, async (source) => {
      await source.synchronize();
      return source.entityMetadatas.map(({ tablePath }) => tablePath);
    });

    const [described, made] = [
      await describeSchema(database.query),
      await describeSchema(migrated.query),
    ];
    for (const table of tables) {
      const isOfTable = (line: string) => line.startsWith(`${table}: `);
      expect(described.filter(isOfTable)).toContainEqual(expect.stringContaining('constraint '));
      expect(described.filter(isOfTable)).toEqual(made.filter(isOfTable));
    }
    expect(tables.length).toBeGreaterThan(2);
    await migrated.drop();
  });

  itInSoak('would differ from an entity with an extra column', async () => {
    @Entity({ schema: 'platform', name: 'installation' })
    class Installation {
      @PrimaryColumn({ type: 'text' }) key: string;
      @Column({ type: 'jsonb' }) value: object;
      @Column({ type: 'timestamptz', name: 'created_at' }) createdAt: Date;
      @Column({ type: 'text' }) planted: string;
    }

    expect(await difference([Installation])).toEqual([
      'ALTER TABLE "platform"."installation" ADD "planted" text NOT NULL',
    ]);
  });
});
