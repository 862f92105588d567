import pg from 'pg';
import { Database } from '../../src/platform/database/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { anEntry, makeTenant, trailOf } from '../factories/audit.js';
import { apiOf, SESSIONS } from '../factories/api.js';
import { makePartner } from '../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../support/application.js';
import { ownPort } from '../support/own-port.js';
import { environmentOf, startServer } from '../support/processes/server-process.js';
import { it, itInSoak } from '../support/volume.js';

describe('the audit chain', () => {
  let test: TestApplication;
  let tenant: Id<'org'>;

  beforeAll(async () => {
    test = await startApplication();
  });

  beforeEach(async () => {
    tenant = await makeTenant(test.app);
  });

  afterAll(() => test.close());

  const database = (): Database => test.app.get(Database, { strict: false });
  const sequences = async (): Promise<number[]> =>
    (await trailOf(test.app).list(tenant, 0, 10_000)).map(({ sequence }) => sequence);
  const counting = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

  /** Lets the database take no row of a tenant. */
  const refuse = (table: string, of: Id<'org'>) =>
    test.database.query(
      `ALTER TABLE verification.${table} ADD CONSTRAINT broken
        CHECK (organization_id <> '${uuidOf(of)}') NOT VALID`,
    );
  const accept = (table: string) =>
    test.database.query(`ALTER TABLE verification.${table} DROP CONSTRAINT broken`);

  async function lastSigned(of: Id<'org'>): Promise<number> {
    const [row] = await test.database.query<{ last: string }>(
      'SELECT max(sequence) AS last FROM verification.audit_checkpoints WHERE organization_id = $1',
      [uuidOf(of)],
    );
    return Number(row?.last);
  }

  it('holds nothing of a change that was rolled back', async () => {
    const before = await sequences();

    await expect(
      database().transaction(async (tx) => {
        await trailOf(test.app).store.append(tenant, anEntry(), tx);
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');

    expect(await sequences()).toEqual(before);
    expect((await trailOf(test.app).verify(tenant)).waiting).toBe(0);
  });

  it('makes no writer wait for another, and links late what was committed late', async () => {
    const trail = trailOf(test.app);
    const early = anEntry();
    const late = anEntry();

    await database().transaction(async (slow) => {
      await trail.store.append(tenant, late, slow);
      await database().transaction((fast) => trail.store.append(tenant, early, fast));
      await trail.link(tenant);
    });

    const linked = await trail.list(tenant, 1, 10);
    expect(linked.map(({ entry }) => entry?.subject)).toEqual([early.subject, late.subject]);
    expect(await trail.verify(tenant)).toMatchObject({ intact: true, links: 3, waiting: 0 });
  });

  it("links and signs the others' entries although one tenant's cannot be", async () => {
    const trail = trailOf(test.app);
    const both = [tenant, await makeTenant(test.app)];
    // The database chooses the order, so each tenant is broken once.
    for (const broken of both) {
      const whole = both.find((of) => of !== broken)!;
      await Promise.all(both.map((of) => trail.store.append(of, anEntry())));
      const linksBefore = (await trail.verify(whole)).links;
      await refuse('audit_links', broken);
      await refuse('audit_checkpoints', broken);

      const told = /^1 of \d+ failed$/;
      await expect(trail.linkAll()).rejects.toThrow(told);
      expect((await trail.verify(whole)).waiting).toBe(0);
      await accept('audit_links');
      await trail.linkAll();
      await expect(trail.signAll()).rejects.toThrow(told);
      await accept('audit_checkpoints');

      expect(await lastSigned(whole)).toBe(linksBefore + 1);
    }
  });

  it('numbers without a gap what many write while many link, in two processes', async () => {
    const other = await startAnother(test.database);
    const trails = [trailOf(test.app), trailOf(other.app)];

    await Promise.all(
      trails.flatMap((trail) => [
        ...counting(60).map(() => trail.store.append(tenant, anEntry())),
        ...counting(12).map(() => trail.link(tenant)),
      ]),
    );
    await Promise.all(trails.map((trail) => trail.linkAll()));

    expect(await sequences()).toEqual(counting(121));
    expect(await trails[0]!.verify(tenant)).toMatchObject({
      intact: true,
      links: 121,
      waiting: 0,
    });
    await other.close();
  });

  it('loses nothing where the process that links is killed in the middle', async () => {
    const trail = trailOf(test.app);
    await trail.store.append(tenant, anEntry());
    const owner = new pg.Client({ connectionString: test.database.url });
    await owner.connect();
    await owner.query('BEGIN; LOCK TABLE verification.audit_links IN SHARE MODE');

    const linking = trail.link(tenant).catch((error: unknown) => error);
    const [killed] = await waiters(owner);
    await owner.query('ROLLBACK');
    expect(killed).toBe(true);
    expect(await linking).toBeInstanceOf(Error);

    expect(await sequences()).toEqual([1, 2]);
    expect(await trail.verify(tenant)).toMatchObject({ intact: true, links: 2, waiting: 0 });
    await owner.end();
  });

  itInSoak('loses nothing where the program is killed between an entry and its link', async () => {
    const partner = await makePartner(test.app);
    const port = await ownPort();
    const server = startServer({
      ...environmentOf(test),
      NODE_ENV: 'development',
      DEVELOPMENT_SEED: 'false',
      PORT: String(port),
      SWEEP_INTERVAL_MS: '0',
      LOG_LEVEL: 'info',
    });
    await server.says(/serving/);
    const api = apiOf({ baseUrl: `http://127.0.0.1:${port}` }, partner.sandboxKey);
    const session = await api.session({ project_id: partner.documentProject });
    await api.post(`${SESSIONS}/${session.id}/cancel`).expect(200);
    server.signal('SIGKILL');
    await server.ended;

    const trail = trailOf(test.app);
    const { waiting } = await trail.verify(partner.organizationId);
    const linked = await trail.list(partner.organizationId, 0, 100);

    expect(waiting).toBeGreaterThan(0);
    expect(linked.map(({ sequence }) => sequence)).toEqual(counting(linked.length));
    expect(linked.at(-1)?.entry).toMatchObject({ action: 'session.canceled', subject: session.id });
    expect(await trail.verify(partner.organizationId)).toMatchObject({ intact: true, waiting: 0 });
  });
});

/** Waits until connections wait for `owner`'s lock, then kills them abruptly as `kill -9` does. */
async function waiters(owner: pg.Client): Promise<boolean[]> {
  for (;;) {
    const { rows } = await owner.query<{ ended: boolean }>(
      `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
        WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
    );
    if (rows.length > 0) return rows.map(({ ended }) => ended);
  }
}
