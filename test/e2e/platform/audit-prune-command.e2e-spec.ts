import { APPLICATION_ROLE } from '../../../src/platform/database/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { AgedAudit, LINKS } from '../../factories/aged-audit.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { runCommand, startCommand, type Ended } from '../../support/processes/command.js';
import { it, itInSoak } from '../../support/volume.js';

describe('cli audit prune', () => {
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

  const run = (args: string[], more: Record<string, string> = {}): Promise<Ended> =>
    runCommand(test, ['audit', ...args, '--organization', audit.tenant], more);

  const reportOf = ({ code, output, errors }: Ended): unknown => {
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return (JSON.parse(output) as unknown[])[0];
  };

  it('reports what a dry run would end, ends it, and what is left verifies', async () => {
    const kept = { AUDIT_RETENTION_YEARS: '9' };
    const expected = { tenant: audit.tenant, from: 1, through: 6, entries: 6, refused: null };

    expect(reportOf(await run(['prune'], kept))).toMatchObject({ entries: 0 });
    expect(reportOf(await run(['prune', '--dry-run']))).toMatchObject({
      ...expected,
      dry_run: true,
    });
    expect((await audit.sequences())[0]).toBe(1);
    expect(reportOf(await run(['prune']))).toMatchObject({ ...expected, dry_run: false });
    expect(reportOf(await run(['verify']))).toMatchObject({ intact: true, ended_through: 6 });
    const { code, errors } = await run(['prune'], { AUDIT_RETENTION_YEARS: '5' });
    expect([code, errors]).toEqual([1, expect.stringContaining('AUDIT_RETENTION_YEARS')]);
  });

  it('leaves a tampered audit, and reports it by its exit code', async () => {
    await audit.removeWhole([9]);

    const { code, output } = await run(['prune']);

    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject([
      { entries: 0, refused: [{ kind: 'entry_removed', sequence: 9 }] },
    ]);
    expect((await audit.sequences())[0]).toBe(1);
  });

  it('needs the owner’s login, where the application has one of its own', async () => {
    const login = newId('key');
    await test.database.query(
      `CREATE ROLE ${login} LOGIN PASSWORD 'secret' IN ROLE ${APPLICATION_ROLE}`,
    );
    const url = new URL(test.database.url);
    url.username = login;
    url.password = 'secret';
    const application = { DATABASE_URL: url.href };

    const refused = await run(['prune'], application);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining('DATABASE_OWNER_URL'),
    ]);
    expect((await audit.sequences())[0]).toBe(1);
    const both = { ...application, DATABASE_OWNER_URL: test.database.url };
    expect(reportOf(await run(['prune'], both))).toMatchObject({ through: 6 });
    await test.database.query(`DROP ROLE ${login}`);
  });

  itInSoak(
    'leaves everything when it is killed in the middle, and prunes when it is run again',
    async () => {
      await audit.owner.transaction(async (tx) => {
        await tx.query(`LOCK TABLE ${LINKS} IN SHARE MODE`);
        const { child, ended } = startCommand(test, [
          'audit',
          'prune',
          '--organization',
          audit.tenant,
        ]);
        // Its entries are removed, and its links are not yet.
        await audit.blocked();
        child.kill('SIGKILL');
        expect((await ended).code).toBe('SIGKILL');
      });

      expect(await audit.trail.verify(audit.tenant)).toMatchObject({
        intact: true,
        ended_through: 0,
        links: 10,
      });
      expect(reportOf(await run(['prune']))).toMatchObject({ from: 1, through: 6 });
      expect(await audit.faults()).toEqual([]);
    },
  );
});
