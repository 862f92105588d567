import type { QueryRunner } from 'typeorm';
import { connect, openDatabase } from '../../src/database.js';
import { packagePath, Settings } from '../../src/platform/config/index.js';
import {
  APPLICATION_ROLE,
  createDataSource,
  Database,
  loadMigrations,
  migrate,
} from '../../src/platform/database/index.js';
import { newId } from '../../src/platform/ids/index.js';
import { anEntry, makeTenant, trailOf } from '../factories/audit.js';
import { TENANTS } from '../../src/tenants.js';
import { startApplication, type TestApplication } from '../support/application.js';

const TABLES = ['verification', 'gateway'].flatMap((schema) =>
  ['audit_entries', 'audit_links', 'audit_checkpoints', 'audit_anchors'].map(
    (name) => `${schema}.${name}`,
  ),
);

describe('the application’s own connections', () => {
  let test: TestApplication;
  let database: Database;

  beforeAll(async () => {
    test = await startApplication();
    database = test.app.get(Database, { strict: false });
    const trail = trailOf(test.app);
    const tenant = await makeTenant(test.app);
    await trail.store.append(tenant, anEntry());
    await trail.link(tenant);
    await trail.signAll();
  });

  afterAll(() => test.close());

  it('work as a role that owns nothing', async () => {
    expect(await database.query('SELECT current_user AS role')).toEqual([
      { role: APPLICATION_ROLE },
    ]);
    const owned = await test.database.query(
      'SELECT relname FROM pg_class WHERE pg_get_userbyid(relowner) = $1',
      [APPLICATION_ROLE],
    );
    expect(owned).toEqual([]);
  });

  it.each(TABLES)('cannot change, remove or empty %s', async (table) => {
    const [column] = table.endsWith('entries') ? ['actor'] : ['sequence'];
    for (const statement of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `ALTER TABLE ${table} ADD COLUMN planted text`,
      `DROP TABLE ${table}`,
      `CREATE RULE planted AS ON INSERT TO ${table} DO INSTEAD NOTHING`,
    ]) {
      await expect(database.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(database.query(`SELECT * FROM ${table}`)).resolves.toBeInstanceOf(Array);
  });

  it.each(['verification', 'gateway'])(
    'cannot say that retention ended entries, in %s',
    async (schema) => {
      const tenant = schema === 'gateway' ? 'customer_id' : 'organization_id';
      const insert = `INSERT INTO ${schema}.audit_anchors (${tenant}, sequence, hash, at, token)
        VALUES (gen_random_uuid(), 1, '', now(), '')`;

      await expect(database.query(insert)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('may change the rows of every other table, those of later migrations included', async () => {
    class Later1999999999999 {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(
          'CREATE TABLE platform.later (id uuid CONSTRAINT later_pkey PRIMARY KEY)',
        );
      }

      async down(runner: QueryRunner): Promise<void> {
        await runner.query('DROP TABLE platform.later');
      }
    }
    const migrations = [...(await loadMigrations(packagePath('migrations'))), Later1999999999999];
    const { url } = test.database;
    const owner = await createDataSource({
      url,
      poolSize: 2,
      entities: [],
      migrations,
    }).initialize();
    await migrate(owner, TENANTS.schemas);
    const undo = async () => {
      await owner.undoLastMigration();
      await owner.destroy();
    };

    const denied = await test.database.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname IN ('platform', 'verification', 'gateway')
          AND NOT (has_table_privilege($1, format('%I.%I', schemaname, tablename), 'SELECT')
               AND has_table_privilege($1, format('%I.%I', schemaname, tablename), 'INSERT')
               AND has_table_privilege($1, format('%I.%I', schemaname, tablename), 'UPDATE')
               AND has_table_privilege($1, format('%I.%I', schemaname, tablename), 'DELETE'))
        ORDER BY 1`,
      [APPLICATION_ROLE],
    );

    expect(denied.map(({ name }) => name)).toEqual([...TABLES].sort());
    await database.query('INSERT INTO platform.later (id) VALUES ($1)', [
      '0190a6b2-7b5c-7000-8000-000000000000',
    ]);
    await undo();
  });

  it('take back a privilege that somebody gave them', async () => {
    await test.database.query(`GRANT UPDATE ON gateway.audit_entries TO ${APPLICATION_ROLE}`);
    const { url } = test.database;
    const owner = await createDataSource({
      url,
      poolSize: 2,
      entities: [],
      migrations: await loadMigrations(packagePath('migrations')),
    }).initialize();

    await migrate(owner, TENANTS.schemas);

    await owner.destroy();
    await expect(
      database.query('UPDATE gateway.audit_entries SET actor = actor'),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('start with a login that owns nothing, where the schema fits', async () => {
    const login = newId('key');
    await test.database.query(
      `CREATE ROLE ${login} LOGIN PASSWORD 'secret' IN ROLE ${APPLICATION_ROLE}`,
    );
    const url = new URL(test.database.url);
    url.username = login;
    url.password = 'secret';
    const settings = Object.assign(new Settings(), test.settings, { databaseUrl: url.href });

    const { dataSource } = await openDatabase(settings);
    await expect(dataSource.query('RESET ROLE; DELETE FROM gateway.audit_links')).rejects.toThrow(
      'permission denied',
    );
    await dataSource.destroy();

    const [last] = await test.database.query<{ name: string }>(
      `DELETE FROM schema_migrations WHERE name LIKE 'CreatePlatform1%' RETURNING name`,
    );
    await expect(openDatabase(settings)).rejects.toThrow(
      `the database lacks ${last!.name}, and this login does not own it`,
    );
    await test.database.query(`DROP ROLE ${login}`);
  });

  it('say what to do where their login may not be that role', async () => {
    const login = newId('key');
    await test.database.query(`CREATE ROLE ${login} LOGIN PASSWORD 'secret'`);
    const url = new URL(test.database.url);
    url.username = login;
    url.password = 'secret';

    await expect(connect(test.settings, url.href)).rejects.toThrow(`GRANT ${APPLICATION_ROLE} TO`);

    await test.database.query(`GRANT ${APPLICATION_ROLE} TO ${login}`);
    const given = await connect(test.settings, url.href);
    expect(await given.query('SELECT current_user AS role')).toEqual([{ role: APPLICATION_ROLE }]);
    await given.destroy();
    await test.database.query(`DROP ROLE ${login}`);
  });
});
