import { Database } from '../../src/platform/database/index.js';
import { AgedAudit, CHECKPOINTS, LINKS } from '../factories/aged-audit.js';
import { startApplication, type TestApplication } from '../support/application.js';

describe('audit that ends while something else happens', () => {
  let test: TestApplication;
  let audit: AgedAudit;

  beforeAll(async () => {
    test = await startApplication();
    audit = await AgedAudit.open(test);
  });

  beforeEach(() => audit.begin());

  afterAll(async () => {
    await audit.close();
    await test.close();
  });

  it('ends once where two end it at the same moment', async () => {
    const application = test.app.get(Database, { strict: false });
    const { ending } = await application.transaction(async (tx) => {
      await audit.trail.store.fence(audit.tenant, tx);
      const begun = Promise.all([audit.prune(), audit.prune()]);
      await audit.blocked(2);
      return { ending: begun };
    });

    const reports = await ending;
    expect(reports.map(({ entries }) => entries).sort()).toEqual([0, 6]);
    expect(reports.find(({ entries }) => entries === 0)?.stopped_by?.why).toBe('another_run');
    expect(await audit.faults()).toEqual([]);
    expect((await audit.sequences())[0]).toBe(7);
  });

  it('killed in the middle leaves a chain that verifies, and the next run goes on', async () => {
    const { pruning } = await audit.owner.transaction(async (tx) => {
      // The first step ends; the second removes its entries, and waits to remove their links.
      const lock = `SELECT FROM ${LINKS} WHERE organization_id = $1 AND sequence = 5 FOR UPDATE`;
      await tx.query(lock, [audit.uuid]);
      const begun = audit.prune({ stepEntries: 3 }).catch((error: unknown) => error);
      await audit.blocked();
      await tx.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
      );
      return { pruning: begun };
    });

    expect(await pruning).toBeInstanceOf(Error);
    expect(await audit.trail.verify(audit.tenant)).toMatchObject({
      intact: true,
      ended_through: 3,
      anchors: 1,
    });
    expect((await audit.sequences())[0]).toBe(4);
    expect(await audit.prune({ stepEntries: 3 })).toMatchObject({ from: 4, through: 6 });
    expect(await audit.trail.verify(audit.tenant)).toMatchObject({ intact: true, anchors: 2 });
  });

  it('accepts and links new entries meanwhile', async () => {
    const writing = Array.from({ length: 20 }, () => audit.add(1));

    const [report] = await Promise.all([audit.prune({ stepEntries: 3 }), ...writing]);
    await audit.trail.link(audit.tenant);

    expect(report).toMatchObject({ through: 6, entries: 6 });
    const sequences = await audit.sequences();
    expect(sequences).toEqual(sequences.map((_, index) => index + 7));
    expect(await audit.trail.verify(audit.tenant)).toMatchObject({ intact: true, waiting: 0 });
  });

  it('verifies without a fault at that moment', async () => {
    const anchor = await audit.anchor({ from: 1, sequence: 6, hash: await audit.hashOf(6) });
    const token = await audit.signed(anchor);

    const { report } = await audit.owner.transaction(async (tx) => {
      // Verification has read the anchors, and waits for the checkpoints.
      await tx.query(`LOCK TABLE ${CHECKPOINTS} IN ACCESS EXCLUSIVE MODE`);
      const verifying = audit.trail.verify(audit.tenant);
      await audit.blocked();
      await audit.removal.remove(audit.tenant, { after: 0, ...anchor }, tx);
      await audit.removal.insertAnchor(audit.tenant, { ...anchor, token }, tx);
      return { report: verifying };
    });

    expect(await report).toMatchObject({ intact: true, ended_through: 6 });
  });
});
