import { Database } from '../../src/platform/database/index.js';
import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { LegalHolds, type LegalHoldKind } from '../../src/verification/legal-holds/index.js';
import { LegalHoldStore } from '../../src/verification/legal-holds/legal-hold.store.js';
import { AgedAudit, LINKS } from '../factories/aged-audit.js';
import { apiOf } from '../factories/api.js';
import { anEntry, makeTenant } from '../factories/audit.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';

describe('audit of what is under a legal hold', () => {
  let test: TestApplication;
  let audit: AgedAudit;
  let holds: LegalHolds;

  beforeAll(async () => {
    test = await startApplication();
    audit = await AgedAudit.open(test);
    holds = test.app.get(LegalHolds, { strict: false });
  });

  afterAll(async () => {
    await audit.close();
    await test.close();
  });

  /** Five old entries; signed after the third and the last. The fourth is about that subject. */
  async function about(subject: Id, details = {}): Promise<void> {
    await audit.longAgo(async () => {
      audit.tenant = await makeTenant(test.app);
    });
    await audit.addOld(2);
    await audit.longAgo(() => audit.add(1, () => anEntry({ subject, details })));
    await audit.addOld(1);
  }

  it('stays, with all that follows it, until the hold is lifted', async () => {
    const subject = newId('vs');
    await about(subject);
    await holds.place(audit.tenant, subject);

    const stop = { why: 'legal_hold', sequence: 4, entry_id: expect.any(String), subject };
    expect(await audit.prune({ dryRun: true })).toMatchObject({ through: 3, stopped_by: stop });
    expect(await audit.prune()).toMatchObject({ through: 3, entries: 3, stopped_by: stop });
    expect(await audit.faults()).toEqual([]);
    expect(await audit.prune()).toMatchObject({ entries: 0, stopped_by: stop });

    await holds.lift(audit.tenant, subject);
    expect(await audit.prune()).toMatchObject({ from: 4, through: 5, stopped_by: null });
    expect(await audit.trail.verify(audit.tenant)).toMatchObject({ intact: true, anchors: 2 });
  });

  it('stays where it only names what is held', async () => {
    const named = newId('user');
    await about(newId('vs'), { people: ['other', named] });
    await holds.place(audit.tenant, named);

    expect(await audit.prune()).toMatchObject({ through: 3, stopped_by: { subject: named } });
  });

  it('does not stay for a hold of another organization', async () => {
    const subject = newId('vs');
    await about(subject);
    await holds.place(await makeTenant(test.app), subject);

    expect(await audit.prune()).toMatchObject({ through: 5, stopped_by: null });
  });

  it.each([
    ['project', 'documentProject'],
    ['person', null],
  ] as const)('stays with its session where that one’s %s is held', async (_, project) => {
    let held: Id<LegalHoldKind> | undefined;
    let session: Id | undefined;
    let partner: Partner | undefined;
    await audit.longAgo(async () => {
      partner = await makePartner(test.app);
      audit.tenant = partner.organizationId;
    });
    await audit.addOld(1);
    const [last = 0] = (await audit.sequences()).slice(-1);
    await audit.longAgo(async () => {
      const api = apiOf(test, partner!.sandboxKey);
      const { id } = await api.session({ project_id: partner!.documentProject });
      const { user_id: person } = await api.complete(id, 'success'); // which is an entry about it
      held = project ? partner![project] : (person as Id<'user'>);
      session = id as Id;
    });
    await audit.addOld(1);
    await holds.place(audit.tenant, held!);

    expect(await audit.prune()).toMatchObject({
      through: project ? null : last,
      stopped_by: project ? { subject: held } : { sequence: last + 1, subject: session },
    });
    const store = test.app.get(LegalHoldStore, { strict: false });
    expect(await store.heldAmong(audit.tenant, [session!, newId('vs')], audit.owner)).toEqual(
      new Set([session]),
    );
  });

  it('stays where the hold is placed while it is about to end', async () => {
    const subject = newId('vs');
    await about(subject);
    const application = test.app.get(Database, { strict: false });

    const { pruning } = await application.transaction(async (tx) => {
      await audit.trail.store.fence(audit.tenant, tx);
      await tx.query(
        `INSERT INTO verification.legal_holds (organization_id, subject_id, subject_kind, placed_at)
         VALUES ($1, $2, 'vs', now())`,
        [uuidOf(audit.tenant), uuidOf(subject)],
      );
      const begun = audit.prune();
      await audit.blocked();
      return { pruning: begun };
    });

    expect(await pruning).toMatchObject({ entries: 0, stopped_by: { why: 'legal_hold', subject } });
    expect(await audit.sequences()).toEqual([1, 2, 3, 4, 5]);
  });

  it('is placed once what is ending has ended, and not beside it', async () => {
    const subject = newId('vs');
    await about(subject);
    let isPlaced = false;

    const working = await audit.owner.transaction(async (tx) => {
      await tx.query(`LOCK TABLE ${LINKS} IN SHARE MODE`);
      const pruning = audit.prune();
      await audit.blocked();
      const placing = holds.place(audit.tenant, subject).then(() => (isPlaced = true));
      await audit.blocked(2);
      expect(isPlaced).toBe(false);
      return Promise.resolve({ pruning, placing });
    });

    expect(await working.pruning).toMatchObject({ through: 5 });
    await working.placing;
    expect(await audit.faults()).toEqual([]);
  });
});
