import { DISTRIBUTION } from '../../src/tenants.js';
import { distribute, distributionPlan, type Queryable } from '../../src/platform/database/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { runCommand } from '../support/processes/command.js';
import { it, itInSoak } from '../support/volume.js';

describe('the distribution of the tables', () => {
  let test: TestApplication;
  let owner: Queryable;

  beforeAll(async () => {
    test = await startApplication();
    const query = (text: unknown, values?: unknown[]) =>
      test.database.query(typeof text === 'string' ? text : '', values);
    owner = { query, manager: undefined } as unknown as Queryable;
  });

  afterAll(() => test.close());

  const order = async (): Promise<string[]> =>
    (await distributionPlan(owner, DISTRIBUTION)).map(({ table }) => table);

  it('names every table of both products once, each after those that its foreign keys point to', async () => {
    const names = await order();

    const tables = await test.database.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('verification', 'gateway')`,
    );
    expect([...names].sort()).toEqual(tables.map(({ name }) => name).sort());
    const keys = await test.database.query<{ from: string; to: string }>(
      `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
        WHERE contype = 'f' AND conrelid <> confrelid
          AND connamespace::regnamespace::text IN ('verification', 'gateway')`,
    );
    expect(keys.length).toBeGreaterThan(8);
    expect(keys.filter(({ from, to }) => names.indexOf(to) >= names.indexOf(from))).toEqual([]);
  });

  it('copies only what is listed with a reason', async () => {
    const copied = (await distributionPlan(owner, DISTRIBUTION)).filter((step) => 'copied' in step);

    expect(copied.map(({ table }) => table)).toEqual(Object.keys(DISTRIBUTION.copied));
  });

  it('takes in a table that a later version adds', async () => {
    await test.database.query(
      `CREATE TABLE verification.added (organization_id uuid, id uuid, project_id uuid, PRIMARY KEY (organization_id, id),
         FOREIGN KEY (organization_id, project_id) REFERENCES verification.projects (organization_id, id))`,
    );

    const names = await order();

    expect(names.indexOf('verification.added')).toBeGreaterThan(
      names.indexOf('verification.projects'),
    );
    await test.database.query('DROP TABLE verification.added');
  });

  it('is refused by a database without Citus, which stays as it is', async () => {
    await expect(distribute(owner, DISTRIBUTION)).rejects.toThrow(
      /^this database has no Citus, and nothing/,
    );

    const [role] = await test.database.query<{ login: boolean }>(
      "SELECT rolcanlogin AS login FROM pg_roles WHERE rolname = 'identity_gateway_app'",
    );
    expect(role?.login).toBe(false);
  });

  itInSoak('is a command, which says so in one line and shows what it would do', async () => {
    const refused = await runCommand(test, ['database', 'distribute']);
    const shown = await runCommand(test, ['database', 'distribute', '--dry-run']);

    expect([refused.code, refused.output]).toEqual([1, '']);
    expect(refused.errors).toMatch(/^this database has no Citus[^\n]*\n$/);
    expect([shown.code, shown.errors]).toEqual([0, '']);
    const { left } = JSON.parse(shown.output) as { left: { table: string }[] };
    expect(left.map(({ table }) => table)).toEqual(await order());
  });
});
