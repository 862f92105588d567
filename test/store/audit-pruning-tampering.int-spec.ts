import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { AgedAudit, ANCHORS, CHECKPOINTS, ENTRIES, LINKS } from '../factories/aged-audit.js';
import { startApplication, type TestApplication } from '../support/application.js';

/** What the database's owner can do to a pruned audit. All of it is detected. */
describe('an audit whose beginning has ended', () => {
  let test: TestApplication;
  let audit: AgedAudit;
  /** Ids of the entries, by sequence number, from 7 on. */
  let ids: Map<number, Id<'aud'>>;

  beforeAll(async () => {
    test = await startApplication();
    audit = await AgedAudit.open(test);
  });

  beforeEach(async () => {
    await audit.begin();
    await audit.prune();
    await audit.trail.link(audit.tenant);
    await audit.trail.signAll();
    const links = await audit.trail.list(audit.tenant, 0, 100);
    ids = new Map(links.map(({ sequence, entryId }) => [sequence, entryId]));
    expect([...ids.keys()]).toEqual([7, 8, 9, 10, 11]);
    expect(await audit.faults()).toEqual([]);
  });

  afterAll(async () => {
    await audit.close();
    await test.close();
  });

  it.each([7, 9, 11])('a changed entry is still found (%i)', async (sequence) => {
    await audit.tamper(
      `UPDATE ${ENTRIES} SET actor = 'nobody' WHERE organization_id = $1 AND id = $2`,
      uuidOf(ids.get(sequence)!),
    );

    expect(await audit.faults()).toEqual([
      { kind: 'entry_changed', sequence, entry_id: ids.get(sequence) },
    ]);
  });

  it.each([[[7]], [[7, 8]], [[9]]])('removed entries are still found (%j)', async (which) => {
    await audit.removeWhole(which);

    expect(await audit.faults()).toEqual([
      {
        kind: 'entry_removed',
        sequence: which[0],
        ...(which.length > 1 && { through: which.at(-1) }),
      },
    ]);
  });

  it('removed links are still found', async () => {
    await audit.tamper(`DELETE FROM ${LINKS} WHERE organization_id = $1 AND sequence = 7`);

    expect(await audit.faults()).toEqual([
      { kind: 'link_removed', sequence: 7, entry_id: ids.get(7) },
    ]);
  });

  it('reordered entries are still found', async () => {
    const set = `UPDATE ${LINKS} SET sequence = $3 WHERE organization_id = $1 AND sequence = $2`;
    await audit.tamper(set, 7, -1);
    await audit.tamper(set, 9, 7);
    await audit.tamper(set, -1, 9);

    expect(await audit.faults()).toEqual([
      { kind: 'entry_reordered', sequence: 7, entry_id: ids.get(9) },
      { kind: 'entry_reordered', sequence: 9, entry_id: ids.get(7) },
    ]);
  });

  it('a cut-off end is still found', async () => {
    await audit.removeWhole([10, 11]);

    expect(await audit.faults()).toEqual([{ kind: 'tail_truncated', sequence: 10, through: 11 }]);
  });

  it('all of it cut off but the anchor is still found', async () => {
    await audit.removeWhole([7, 8, 9, 10, 11]);

    expect(await audit.faults()).toEqual([{ kind: 'tail_truncated', sequence: 7, through: 11 }]);
  });

  it('entries written past the program are still found', async () => {
    const id = newId('aud');
    await audit.tamper(
      `INSERT INTO ${ENTRIES} SELECT organization_id, $2, at, actor, action, outcome, subject, details
         FROM ${ENTRIES} WHERE organization_id = $1 AND id = $3`,
      uuidOf(id),
      uuidOf(ids.get(9)!),
    );
    expect(await audit.faults()).toEqual([{ kind: 'entry_inserted', entry_id: id }]);

    // Where a removed row was, a reader would take this one for it.
    await audit.tamper(`INSERT INTO ${LINKS} VALUES ($1, 4, $2, sha256('forged'))`, uuidOf(id));
    expect(await audit.faults()).toEqual([{ kind: 'entry_inserted', sequence: 4, entry_id: id }]);
  });

  it('an anchor that is gone is reported missing: nothing else explains the missing entries', async () => {
    await audit.tamper(`DELETE FROM ${ANCHORS} WHERE organization_id = $1`);

    expect(await audit.faults()).toEqual([{ kind: 'entry_removed', sequence: 1, through: 6 }]);
  });

  it('an anchor that is moved on, with what it would hide, is refused', async () => {
    await audit.removeWhole([7, 8]);
    await audit.tamper(`UPDATE ${ANCHORS} SET sequence = 8 WHERE organization_id = $1`);

    expect(await audit.faults()).toEqual([
      { kind: 'entry_removed', sequence: 1, through: 8 },
      { kind: 'anchor_invalid', sequence: 8 },
    ]);
  });

  it('an anchor with another hash is refused', async () => {
    await audit.tamper(`UPDATE ${ANCHORS} SET hash = sha256('forged') WHERE organization_id = $1`);

    expect(await audit.faults()).toContainEqual({ kind: 'anchor_invalid', sequence: 6 });
  });

  it('an anchor with another’s signature, an old one, or none, is refused', async () => {
    const [checkpoint] = await audit.tamper<{ token: string }>(
      `SELECT token FROM ${CHECKPOINTS} WHERE organization_id = $1 AND sequence = 10`,
    );
    const [own] = await audit.tamper<{ token: string }>(
      `SELECT token FROM ${ANCHORS} WHERE organization_id = $1`,
    );
    const anchor = await audit.anchor();
    const elsewhere = await audit.signed(anchor, newId('org'));
    const [header, payload = '', signature] = own!.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as object;
    const more = { from: 7, sequence: 10, hash: anchor.hash.toString('hex') };
    const changed = Buffer.from(JSON.stringify({ ...claims, ...more })).toString('base64url');
    const forged = [header, changed, signature].join('.');
    await audit.removeWhole([7, 8, 9, 10]);

    for (const token of [checkpoint?.token, own?.token, elsewhere, forged, '', 'x']) {
      await audit.tamper(
        `INSERT INTO ${ANCHORS} VALUES ($1, 10, $2, now(), $3)`,
        anchor.hash,
        token,
      );
      expect(await audit.faults()).toEqual([
        { kind: 'entry_removed', sequence: 7, through: 10 },
        { kind: 'anchor_invalid', sequence: 10 },
      ]);
      await audit.tamper(`DELETE FROM ${ANCHORS} WHERE organization_id = $1 AND sequence = 10`);
    }
  });

  it('an anchor passed off as a checkpoint is refused', async () => {
    await audit.tamper(
      `UPDATE ${CHECKPOINTS} c SET token = a.token FROM ${ANCHORS} a
        WHERE c.organization_id = $1 AND a.organization_id = $1 AND c.sequence = a.sequence`,
    );

    expect(await audit.faults()).toEqual([{ kind: 'checkpoint_invalid', sequence: 6 }]);
  });

  it.each([
    ['ended entries before their time', { coveredAt: new Date() }],
    ['was signed at a time to come', { at: new Date(Date.now() + 86_400_000) }],
    ['ends nothing', { from: 11 }],
  ])('an anchor of ours that %s is refused', async (_, more) => {
    const anchor = await audit.anchor(more);
    await audit.removeWhole([7, 8, 9, 10]);
    await audit.plant(anchor);

    expect(await audit.faults()).toContainEqual({ kind: 'anchor_invalid', sequence: 10 });
  });

  it.each([
    ['the one before', 6, { kind: 'anchor_removed', sequence: 1, through: 6 }],
    ['the last', 10, { kind: 'entry_removed', sequence: 7, through: 10 }],
  ])('of two anchors %s is reported missing when it is gone', async (_, sequence, fault) => {
    const anchor = await audit.anchor();
    await audit.removeWhole([7, 8, 9, 10]);
    await audit.plant(anchor);
    expect(await audit.faults()).toEqual([]);

    await audit.tamper(
      `DELETE FROM ${ANCHORS} WHERE organization_id = $1 AND sequence = $2`,
      sequence,
    );

    expect(await audit.faults()).toEqual([fault]);
  });
});
