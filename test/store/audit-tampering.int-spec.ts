import { linkHash } from '../../src/platform/audit/audit-chain.js';
import type { AuditFault, AuditTrail } from '../../src/platform/audit/index.js';
import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { anEntry, makeTenant, trailOf } from '../factories/audit.js';
import { startApplication, type TestApplication } from '../support/application.js';

const ENTRIES = 'verification.audit_entries';
const LINKS = 'verification.audit_links';
const CHECKPOINTS = 'verification.audit_checkpoints';

/** The owner of the tables can do all of this. All of it is detected. */
describe('the owner of the database', () => {
  let test: TestApplication;
  let trail: AuditTrail;
  let tenant: Id<'org'>;
  let exported: string[];
  /** Ids of the entries, by sequence number; place 0 is empty. */
  let ids: Id<'aud'>[];

  beforeAll(async () => {
    test = await startApplication();
    trail = trailOf(test.app);
  });

  afterAll(() => test.close());

  /** Eight entries; signed after the fifth and after the last. */
  beforeEach(async () => {
    tenant = await makeTenant(test.app);
    await add(4);
    await trail.signAll();
    await add(3);
    exported = (await trail.exportCheckpoints(tenant)).checkpoints;
    const links = await trail.list(tenant, 0, 100);
    ids = ['aud_', ...links.map(({ entryId }) => entryId)];
    expect(await trail.verify(tenant, exported)).toMatchObject({
      intact: true,
      links: 8,
      last_sequence: 8,
      waiting: 0,
      checkpoints: 2,
      faults: [],
    });
  });

  async function add(count: number): Promise<void> {
    for (let each = 0; each < count; each += 1) await trail.store.append(tenant, anEntry());
    await trail.link(tenant);
  }

  /** Runs a statement as the owner: `$1` is the tenant. */
  const tamper = async (text: string, ...values: unknown[]): Promise<void> => {
    await test.database.query(text, [uuidOf(tenant), ...values]);
  };

  async function faults(withExport = false): Promise<Partial<AuditFault>[]> {
    const report = await trail.verify(tenant, withExport ? exported : []);
    expect(report.intact).toBe(report.faults.length === 0);
    return report.faults.map(({ detail, ...fault }) => {
      expect(detail).not.toBe('');
      return Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== null));
    });
  }

  it.each([
    ['actor', `actor = 'key_00000000000000000000000000'`],
    ['action', `action = 'session.canceled'`],
    ['outcome', `outcome = 'refused'`],
    ['subject', `subject = 'vs_00000000000000000000000000'`],
    ['time, by a microsecond', `at = at + interval '1 microsecond'`],
    ['details', `details = '{}'`],
    ['details, by a number that is none', `details = '{"n": 1e400}'`],
  ])('changes the %s of an entry, and it is named', async (_, change) => {
    await tamper(
      `UPDATE ${ENTRIES} SET ${change} WHERE organization_id = $1 AND id = $2`,
      uuidOf(ids[3]!),
    );

    expect(await faults()).toEqual([{ kind: 'entry_changed', sequence: 3, entry_id: ids[3] }]);
  });

  it.each([1, 8])('changes the first or the last entry, and it is named (%i)', async (sequence) => {
    await tamper(
      `UPDATE ${ENTRIES} SET actor = 'nobody' WHERE organization_id = $1 AND id = $2`,
      uuidOf(ids[sequence]!),
    );

    expect(await faults()).toEqual([{ kind: 'entry_changed', sequence, entry_id: ids[sequence] }]);
  });

  it('exchanges the contents of two entries, and both are named', async () => {
    await tamper(
      `UPDATE ${ENTRIES} e SET actor = o.actor, subject = o.subject FROM ${ENTRIES} o
        WHERE e.organization_id = $1 AND o.organization_id = $1
          AND (e.id, o.id) IN (($2::uuid, $3::uuid), ($3::uuid, $2::uuid))`,
      uuidOf(ids[2]!),
      uuidOf(ids[6]!),
    );

    expect(await faults()).toEqual([
      { kind: 'entry_changed', sequence: 2, entry_id: ids[2] },
      { kind: 'entry_changed', sequence: 6, entry_id: ids[6] },
    ]);
  });

  it('removes an entry, and it is named', async () => {
    await tamper(`DELETE FROM ${ENTRIES} WHERE organization_id = $1 AND id = $2`, uuidOf(ids[4]!));

    expect(await faults()).toEqual([{ kind: 'entry_removed', sequence: 4, entry_id: ids[4] }]);
  });

  it('removes an entry before it is linked, and it is named', async () => {
    await trail.store.append(tenant, anEntry());
    const [fresh] = await test.database.query<{ id: string }>(
      'DELETE FROM verification.audit_entries WHERE organization_id = $1 AND NOT id = ANY($2) RETURNING id',
      [uuidOf(tenant), ids.slice(1).map(uuidOf)],
    );

    await trail.link(tenant);

    const [fault, ...others] = await faults();
    expect(fault?.kind).toBe('entry_removed');
    expect(uuidOf(fault?.entry_id as Id<'aud'>)).toBe(fresh?.id);
    expect(others).toEqual([]);
  });

  it.each([[[4]], [[1]], [[3, 4, 5]]])('removes links, and they are named (%j)', async (which) => {
    await tamper(`DELETE FROM ${LINKS} WHERE organization_id = $1 AND sequence = ANY($2)`, which);

    expect(await faults()).toEqual(
      which.map((sequence) => ({ kind: 'link_removed', sequence, entry_id: ids[sequence] })),
    );
  });

  it('removes entries with their links, and their numbers are named', async () => {
    await removeWhole([4, 5]);

    expect(await faults()).toEqual([{ kind: 'entry_removed', sequence: 4, through: 5 }]);
  });

  it('changes the hash of a link, and it is named, and no entry is blamed', async () => {
    await tamper(
      `UPDATE ${LINKS} SET hash = sha256('forged') WHERE organization_id = $1 AND sequence = ANY($2)`,
      [3, 8],
    );

    expect(await faults()).toEqual([
      { kind: 'link_changed', sequence: 3, entry_id: ids[3] },
      { kind: 'link_changed', sequence: 8, entry_id: ids[8] },
    ]);
  });

  it.each([
    [2, 6],
    [4, 5],
    [7, 8],
  ])('exchanges the places of two links, and both are named (%i, %i)', async (one, other) => {
    const set = `UPDATE ${LINKS} SET sequence = $3 WHERE organization_id = $1 AND sequence = $2`;
    await tamper(set, one, -1);
    await tamper(set, other, one);
    await tamper(set, -1, other);

    expect(await faults()).toEqual([
      { kind: 'entry_reordered', sequence: one, entry_id: ids[other] },
      { kind: 'entry_reordered', sequence: other, entry_id: ids[one] },
    ]);
  });

  it.each([
    [2, 6],
    [4, 5],
  ])('exchanges which entries two links name, and both are named (%i, %i)', async (one, other) => {
    const set = `UPDATE ${LINKS} SET entry_id = $3 WHERE organization_id = $1 AND sequence = $2`;
    await tamper(set, one, uuidOf(newId('aud')));
    await tamper(set, other, uuidOf(ids[one]!));
    await tamper(set, one, uuidOf(ids[other]!));

    expect(await faults()).toEqual([
      { kind: 'entry_reordered', sequence: one, entry_id: ids[other] },
      { kind: 'entry_reordered', sequence: other, entry_id: ids[one] },
    ]);
  });

  it('inserts an entry past the program, and it is named', async () => {
    const id = newId('aud');
    await tamper(
      `INSERT INTO ${ENTRIES} SELECT organization_id, $2, at, actor, action, outcome, subject, details
         FROM ${ENTRIES} WHERE organization_id = $1 AND id = $3`,
      uuidOf(id),
      uuidOf(ids[3]!),
    );

    await trail.link(tenant);

    expect(await faults()).toEqual([{ kind: 'entry_inserted', entry_id: id }]);
  });

  it('inserts an entry with a link at the end, and it does not fit', async () => {
    const id = newId('aud');
    await tamper(
      `WITH planted AS (INSERT INTO ${ENTRIES}
         SELECT organization_id, $2, at, actor, action, outcome, subject, details
           FROM ${ENTRIES} WHERE organization_id = $1 AND id = $3)
       INSERT INTO ${LINKS} VALUES ($1, 9, $2, sha256('guessed'))`,
      uuidOf(id),
      uuidOf(ids[3]!),
    );

    expect(await faults()).toEqual([{ kind: 'entry_changed', sequence: 9, entry_id: id }]);
  });

  it('cuts off the end of the chain, and the stored checkpoint tells', async () => {
    await removeWhole([7, 8]);

    expect(await faults()).toEqual([{ kind: 'tail_truncated', sequence: 7, through: 8 }]);
  });

  it('cuts off links alone, and each is named', async () => {
    await tamper(`DELETE FROM ${LINKS} WHERE organization_id = $1 AND sequence > 6`);

    expect(await faults()).toEqual([
      { kind: 'tail_truncated', sequence: 7, through: 8 },
      { kind: 'link_removed', sequence: 7, entry_id: ids[7] },
      { kind: 'link_removed', sequence: 8, entry_id: ids[8] },
    ]);
  });

  it('cuts off the end with its checkpoint, and only the exported checkpoint tells', async () => {
    await removeWhole([6, 7, 8]);
    await tamper(`DELETE FROM ${CHECKPOINTS} WHERE organization_id = $1 AND sequence > 5`);

    expect(await faults()).toEqual([]);
    expect(await faults(true)).toEqual([
      { kind: 'tail_truncated', sequence: 6, through: 8 },
      { kind: 'checkpoint_removed', sequence: 8 },
    ]);
  });

  it('cuts off the end and lets it grow again, and the exported checkpoint tells', async () => {
    await removeWhole([7, 8]);
    await tamper(`DELETE FROM ${CHECKPOINTS} WHERE organization_id = $1 AND sequence > 5`);
    await add(4);
    await trail.signAll();

    expect(await faults()).toEqual([]);
    expect(await faults(true)).toEqual([
      { kind: 'history_rewritten', sequence: 6, through: 8 },
      { kind: 'checkpoint_removed', sequence: 8 },
    ]);
  });

  it('rewrites an entry and every hash after it, and the signature tells', async () => {
    await tamper(
      `UPDATE ${ENTRIES} SET actor = 'operator' WHERE organization_id = $1 AND id = $2`,
      uuidOf(ids[7]!),
    );
    await rewriteFrom(7);

    expect(await faults()).toEqual([{ kind: 'history_rewritten', sequence: 6, through: 8 }]);
  });

  it('rewrites all and signs it with a key of their own, and the signature is refused', async () => {
    const other = await startApplication();
    const forgery = trailOf(other.app);
    const elsewhere = await makeTenant(other.app);
    const { checkpoints } = await forgery.exportCheckpoints(elsewhere);
    const keys = await other.database.query<Record<string, unknown>>(
      `SELECT * FROM platform.signing_keys WHERE purpose = 'audit'`,
    );
    for (const { public_jwk, ...key } of keys) {
      await test.database.query(
        `INSERT INTO platform.signing_keys (purpose, kid, public_jwk, sealed_private, key_id, wrapped_key, activate_at)
         VALUES ($1, $2, $3, $4, $5, $6, now() - interval '1 year')`,
        [
          key['purpose'],
          key['kid'],
          public_jwk,
          key['sealed_private'],
          key['key_id'],
          key['wrapped_key'],
        ],
      );
    }
    await tamper(
      `UPDATE ${CHECKPOINTS} SET token = $2 WHERE organization_id = $1 AND sequence = 8`,
      checkpoints[0],
    );

    expect(await faults()).toEqual([{ kind: 'checkpoint_invalid', sequence: 8 }]);
    await test.database.query('DELETE FROM platform.signing_keys WHERE kid = ANY($1)', [
      keys.map(({ kid }) => kid),
    ]);
    await other.close();
  });

  it('moves a checkpoint to another number, and it is named', async () => {
    await tamper(
      `UPDATE ${CHECKPOINTS} SET sequence = 7 WHERE organization_id = $1 AND sequence = 8`,
    );

    expect(await faults()).toEqual([{ kind: 'checkpoint_invalid', sequence: 7 }]);
  });

  it('cannot make the program stop linking', async () => {
    await tamper(
      'INSERT INTO verification.audit_queue VALUES ($1, $2), ($1, $3)',
      uuidOf(ids[3]!),
      uuidOf(newId('aud')),
    );
    await add(1);

    expect((await trail.verify(tenant)).last_sequence).toBe(9);
  });

  it('takes the head of the chain away, and it is named, however old it is', async () => {
    await removeWhole([1, 2, 3, 4, 5]);

    expect(await faults()).toEqual([{ kind: 'entry_removed', sequence: 1, through: 5 }]);

    test.clock.advanceSeconds(8 * 366 * 86_400);
    expect(await faults()).toEqual([{ kind: 'entry_removed', sequence: 1, through: 5 }]);
    test.clock.advanceSeconds(-8 * 366 * 86_400);
  });

  async function removeWhole(which: number[]): Promise<void> {
    await tamper(
      `DELETE FROM ${ENTRIES} WHERE organization_id = $1 AND id = ANY($2)`,
      which.map((sequence) => uuidOf(ids[sequence]!)),
    );
    await tamper(`DELETE FROM ${LINKS} WHERE organization_id = $1 AND sequence = ANY($2)`, which);
  }

  /** An attack by someone who knows how the chain is built but has no key. */
  async function rewriteFrom(first: number): Promise<void> {
    const links = await trail.list(tenant, first - 2, 100);
    let previous = links[0]!.hash;
    for (const { sequence, entry } of links.slice(1)) {
      previous = linkHash(previous, entry!);
      await tamper(
        `UPDATE ${LINKS} SET hash = $3 WHERE organization_id = $1 AND sequence = $2`,
        sequence,
        previous,
      );
    }
  }
});
