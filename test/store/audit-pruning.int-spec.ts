import { AuditSignatures } from '../../src/platform/audit/audit-signatures.js';
import { AuditTrails } from '../../src/platform/audit/index.js';
import { Database } from '../../src/platform/database/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { AgedAudit, CHECKPOINTS, ENTRIES, LINKS } from '../factories/aged-audit.js';
import { makeTenant } from '../factories/audit.js';
import { makeCustomer } from '../factories/customer.js';
import { makePartner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { dump } from '../support/stored.js';

describe('audit past its time', () => {
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

  it('ends up to the last checkpoint that was signed before it, and the rest verifies', async () => {
    const [, , , , , sixth] = await audit.trail.list(audit.tenant, 0, 6);

    const report = await audit.prune();

    expect(report).toMatchObject({
      tenant: audit.tenant,
      dry_run: false,
      from: 1,
      through: 6,
      entries: 6,
      stopped_by: null,
      refused: null,
    });
    expect(await audit.trail.list(audit.tenant, 0, 100)).toHaveLength(5);
    const [pruned] = (await audit.trail.list(audit.tenant, 10, 1)).map(({ entry }) => entry);
    expect(pruned).toMatchObject({
      actor: 'operator',
      action: 'audit.pruned',
      outcome: 'changed',
      subject: audit.tenant,
      details: { from: 1, through: 6, hash: sixth?.hash.toString('hex') },
    });
    expect(await audit.trail.verify(audit.tenant)).toMatchObject({
      intact: true,
      ended_through: 6,
      anchors: 1,
      links: 5,
      last_sequence: 11,
    });
    const left = await audit.tamper(
      `SELECT sequence::int FROM ${CHECKPOINTS} WHERE organization_id = $1 ORDER BY 1`,
    );
    expect(left).toEqual([{ sequence: 6 }, { sequence: 10 }]);
    const rows = await audit.tamper(`SELECT id FROM ${ENTRIES} WHERE organization_id = $1`);
    expect(rows).toHaveLength(5);
  });

  it('is reported by a dry run, which changes nothing', async () => {
    await audit.trail.list(audit.tenant, 0, 1);
    const before = await dump(test.database);

    const dry = await audit.prune({ dryRun: true });

    expect(await dump(test.database)).toBe(before);
    expect({ ...(await audit.prune()), dry_run: true, before: dry.before }).toEqual(dry);
    expect(dry).toMatchObject({ from: 1, through: 6, entries: 6 });
  });

  it('is not ended twice, and goes on from the anchor when more is past its time', async () => {
    await audit.prune();
    expect(await audit.prune()).toMatchObject({ from: null, through: null, entries: 0 });

    await audit.addOld(1);
    // Entries 9 and 10 are new; the checkpoint after them is old.
    expect(await audit.prune()).toMatchObject({
      entries: 0,
      stopped_by: { why: 'too_young', sequence: 9 },
    });
    expect(await audit.faults()).toEqual([]);
  });

  it('is not ended without a checkpoint, nor beyond the last old one', async () => {
    await audit.tamper(`DELETE FROM ${CHECKPOINTS} WHERE organization_id = $1 AND sequence = 6`);
    expect(await audit.prune()).toMatchObject({ from: 1, through: 3 });
    expect(await audit.sequences()).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);

    await audit.tamper(`DELETE FROM ${CHECKPOINTS} WHERE organization_id = $1`);
    expect(await audit.prune()).toMatchObject({ entries: 0 });
    expect(await audit.faults()).toEqual([]);
  });

  it('is not ended on the word of a checkpoint that is not signed, or signed for something else', async () => {
    const [signed] = await audit.tamper<{ token: string }>(
      `SELECT token FROM ${CHECKPOINTS} WHERE organization_id = $1 AND sequence = 6`,
    );
    for (const token of ['e30.e30.e30', signed?.token]) {
      await audit.tamper(
        `INSERT INTO ${CHECKPOINTS} VALUES ($1, 8, now() - interval '8 years', $2)`,
        token,
      );

      expect(await audit.prune()).toMatchObject({
        entries: 0,
        refused: [{ kind: 'checkpoint_invalid', sequence: 8 }],
      });
      await audit.tamper(`DELETE FROM ${CHECKPOINTS} WHERE organization_id = $1 AND sequence = 8`);
    }
    expect(await audit.sequences()).toHaveLength(10);
  });

  it('is left as it is where anything of it was tampered with: that may be the proof', async () => {
    await audit.tamper(
      `UPDATE ${ENTRIES} SET actor = 'nobody' WHERE organization_id = $1 AND id =
         (SELECT entry_id FROM ${LINKS} WHERE organization_id = $1 AND sequence = 9)`,
    );

    expect(await audit.prune()).toMatchObject({
      entries: 0,
      refused: [{ kind: 'entry_changed', sequence: 9 }],
    });
    expect(await audit.sequences()).toHaveLength(10);
  });

  it('is not ended when a checkpoint kept elsewhere has another hash', async () => {
    const kept = await new AuditSignatures(audit.ring).signCheckpoint(
      audit.tenant,
      { sequence: 5, hash: Buffer.alloc(32, 1) },
      { at: test.clock.now(), datedFrom: test.clock.now() },
    );

    const { refused } = await audit.prune({ exported: [kept] });

    expect(refused).toContainEqual(expect.objectContaining({ kind: 'history_rewritten' }));
    expect(await audit.sequences()).toHaveLength(10);
  });

  it('is not forgotten by those who keep checkpoints elsewhere', async () => {
    const { checkpoints } = await audit.trail.exportCheckpoints(audit.tenant);
    await audit.prune();
    expect(await audit.faults(checkpoints)).toEqual([]);

    const other = await new AuditSignatures(audit.ring).signCheckpoint(
      audit.tenant,
      { sequence: 6, hash: Buffer.alloc(32, 1) },
      { at: test.clock.now(), datedFrom: test.clock.now() },
    );
    expect(await audit.faults([other])).toEqual([{ kind: 'history_rewritten', sequence: 6 }]);
  });

  it('can cover the complete chain: the next entry continues from the anchor', async () => {
    await audit.longAgo(async () => {
      audit.tenant = await makeTenant(test.app);
      await audit.add(2);
      await audit.trail.signAll();
    });

    expect(await audit.prune()).toMatchObject({ from: 1, through: 3, entries: 3 });
    expect(await audit.trail.verify(audit.tenant)).toMatchObject({
      intact: true,
      links: 0,
      last_sequence: 3,
    });
    await audit.add(2);
    await audit.trail.signAll();

    expect(await audit.sequences()).toEqual([4, 5, 6]);
    expect(await audit.trail.verify(audit.tenant)).toMatchObject({
      intact: true,
      ended_through: 3,
      links: 3,
    });
  });

  it('of the gateway ends in the same way', async () => {
    let customerId: Id<'cust'> | undefined;
    const gateway = test.app
      .get(AuditTrails, { strict: false })
      .all.find(({ store }) => store.place.schema === 'gateway');
    await audit.longAgo(async () => {
      ({ customerId } = await makeCustomer(test, await makePartner(test.app)));
      await gateway?.linkAll();
      await gateway?.signAll();
    });

    const report = await gateway?.prune(customerId!, {
      owner: audit.owner,
      years: 7,
      dryRun: false,
    });

    expect(report).toMatchObject({ from: 1, through: 2, entries: 2 });
    expect(await gateway?.verify(customerId!)).toMatchObject({ intact: true, ended_through: 2 });
  });

  it('cannot be ended by the application’s role', async () => {
    const application = test.app.get(Database, { strict: false });
    const [, , third] = await audit.trail.list(audit.tenant, 0, 3);
    const { removal } = audit;
    const anchor = { sequence: 3, hash: third!.hash, at: test.clock.now(), token: '' };

    await expect(audit.prune({ owner: application })).rejects.toThrow('DATABASE_OWNER_URL');
    await expect(
      application.transaction((tx) => removal.remove(audit.tenant, { after: 0, ...third! }, tx)),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      application.transaction((tx) => removal.insertAnchor(audit.tenant, anchor, tx)),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await audit.sequences()).toHaveLength(10);
    expect(await audit.faults()).toEqual([]);
  });

  it('is not removed where it is not what was signed, whoever asks', async () => {
    const links = await audit.trail.list(audit.tenant, 0, 6);
    const { removal } = audit;
    const remove = (after: number, sequence: number, hash: Buffer): Promise<void> =>
      audit.owner.transaction((tx) => removal.remove(audit.tenant, { after, sequence, hash }, tx));

    await expect(remove(0, 6, links[4]!.hash)).rejects.toThrow('nothing was removed');
    await expect(remove(0, 60, links[5]!.hash)).rejects.toThrow('nothing was removed');
    await audit.tamper(`DELETE FROM ${LINKS} WHERE organization_id = $1 AND sequence = 4`);
    await expect(remove(0, 6, links[5]!.hash)).rejects.toThrow('nothing was removed');
    expect(await audit.sequences()).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10]);
  });

  it('is not ended where two clocks disagree', async () => {
    test.clock.advanceSeconds(8 * 366 * 86_400);
    await expect(audit.prune()).rejects.toThrow('clock');
    test.clock.advanceSeconds(-8 * 366 * 86_400);
    await expect(audit.prune({ years: 5 })).rejects.toThrow('at least 6 years');
    expect(await audit.sequences()).toHaveLength(10);
  });
});
