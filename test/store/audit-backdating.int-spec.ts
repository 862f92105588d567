import type { AuditFault, AuditTrail } from '../../src/platform/audit/index.js';
import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { anEntry, makeTenant, trailOf } from '../factories/audit.js';
import { startApplication, type TestApplication } from '../support/application.js';

const ENTRIES = 'verification.audit_entries';
const LINKS = 'verification.audit_links';

/** The program links entries that bypassed it, and they fit. Only their dates reveal them. */
describe('the owner of the database', () => {
  let test: TestApplication;
  let trail: AuditTrail;
  let tenant: Id<'org'>;

  beforeAll(async () => {
    test = await startApplication();
    trail = trailOf(test.app);
  });

  afterAll(() => test.close());

  /** Four entries, signed. */
  beforeEach(async () => {
    tenant = await makeTenant(test.app);
    await add(3);
    await trail.signAll();
  });

  async function add(count: number): Promise<void> {
    for (let each = 0; each < count; each += 1) await trail.store.append(tenant, anEntry());
    await trail.link(tenant);
  }

  /** Runs a statement as the owner: `$1` is the tenant. */
  const tamper = async (text: string, ...values: unknown[]): Promise<void> => {
    await test.database.query(text, [uuidOf(tenant), ...values]);
  };

  async function faults(): Promise<Partial<AuditFault>[]> {
    const report = await trail.verify(tenant);
    return report.faults.map(({ kind, sequence, entry_id }) => ({ kind, sequence, entry_id }));
  }

  /** A backdated copy of the last entry, left for the program to link. */
  async function plant(back: string): Promise<Id<'aud'>> {
    const id = newId('aud');
    await tamper(
      `WITH planted AS (INSERT INTO ${ENTRIES}
         SELECT organization_id, $2, at - $3::interval, actor, action, outcome, subject, details
           FROM ${ENTRIES} WHERE organization_id = $1 ORDER BY id DESC LIMIT 1)
       INSERT INTO verification.audit_queue VALUES ($1, $2)`,
      uuidOf(id),
      back,
    );
    await trail.link(tenant);
    return id;
  }

  it('dates back an entry that the program links, and the entry is named', async () => {
    const id = await plant('1 day');
    await trail.signAll();

    expect(await faults()).toEqual([{ kind: 'entry_backdated', sequence: 5, entry_id: id }]);
  });

  it('dates back an entry by less than a transaction may last, which cannot be detected', async () => {
    await plant('30 minutes');

    expect(await faults()).toEqual([]);
  });

  it('dates back an entry of a tenant without a checkpoint, and the entry is named', async () => {
    tenant = await makeTenant(test.app);
    const id = await plant('1 day');

    expect(await faults()).toEqual([{ kind: 'entry_backdated', sequence: 2, entry_id: id }]);
  });

  it('is not blamed for a clock that was ahead for a while', async () => {
    test.clock.advanceSeconds(7_200);
    await add(1);
    await trail.signAll();
    test.clock.advanceSeconds(-7_200);
    await add(1);
    await trail.signAll();

    expect(await faults()).toEqual([]);
  });

  it('is not blamed for an entry that waited long for its link', async () => {
    await trail.store.append(tenant, anEntry());
    test.clock.advanceSeconds(7_200);
    // The chain grows beside the waiting entries, as during a backlog.
    await tamper(`DELETE FROM verification.audit_queue WHERE organization_id = $1`);
    await add(1);
    await tamper(
      `INSERT INTO verification.audit_queue SELECT organization_id, id FROM ${ENTRIES} e
        WHERE organization_id = $1 AND NOT EXISTS
          (SELECT FROM ${LINKS} l WHERE l.organization_id = $1 AND l.entry_id = e.id)`,
    );
    await trail.signAll();
    await trail.link(tenant);

    expect(await faults()).toEqual([]);
    test.clock.advanceSeconds(-7_200);
  });
});
