import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditReport, ExportedCheckpoints } from '../../../src/platform/audit/index.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { anEntry, makeTenant, trailOf } from '../../factories/audit.js';
import { makeCustomer } from '../../factories/customer.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { runCommand, type Ended } from '../../support/processes/command.js';

describe('cli audit', () => {
  let test: TestApplication;
  let folder: string;

  beforeAll(async () => {
    test = await startApplication();
    folder = mkdtempSync(join(tmpdir(), 'identity-gateway-audit-'));
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await test.close();
  });

  const audit = (...args: string[]): Promise<Ended> => runCommand(test, ['audit', ...args]);

  it('finds a cut-off end with the exported checkpoint, and reports it by its exit code', async () => {
    const tenant = await makeTenant(test.app);
    for (let each = 0; each < 3; each += 1) await trailOf(test.app).store.append(tenant, anEntry());
    const file = join(folder, 'checkpoints.json');

    const exported = await audit('export-checkpoints', '--organization', tenant);
    expect(exported).toMatchObject({ code: 0, errors: '' });
    const { checkpoints, keys } = JSON.parse(exported.output) as ExportedCheckpoints;
    expect(checkpoints).toHaveLength(1);
    expect(keys.map(({ d }) => d)).toEqual([undefined]);
    writeFileSync(file, exported.output);

    const intact = await audit('verify', '--organization', tenant, '--checkpoints', file);
    expect(intact).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(intact.output)).toMatchObject([{ tenant, intact: true, links: 4 }]);

    for (const table of ['audit_checkpoints', 'audit_links', 'audit_entries']) {
      const cut =
        table === 'audit_entries' ? 'actor <> $2' : 'sequence > 1 AND $2 <> sequence::text';
      await test.database.query(
        `DELETE FROM verification.${table} WHERE organization_id = $1 AND ${cut}`,
        [uuidOf(tenant), 'operator'],
      );
    }

    const without = await audit('verify', '--organization', tenant);
    expect(without).toMatchObject({ code: 0 });
    const found = await audit('verify', '--organization', tenant, '--checkpoints', file);
    expect(found.code).toBe(1);
    const [report] = JSON.parse(found.output) as AuditReport[];
    expect(report).toMatchObject({
      intact: false,
      faults: [
        { kind: 'tail_truncated', sequence: 2, through: 4 },
        { kind: 'checkpoint_removed', sequence: 4 },
      ],
    });
  });

  it('verifies whatever the file names, and fails with a file that proves nothing', async () => {
    const trail = trailOf(test.app);
    const [gone, other] = [await makeTenant(test.app), await makeTenant(test.app)];
    const file = join(folder, 'gone.json');
    writeFileSync(file, JSON.stringify(await trail.exportCheckpoints(gone)));
    const empty = join(folder, 'empty.json');
    writeFileSync(empty, JSON.stringify({ checkpoints: [] }));

    const elsewhere = await audit('verify', '--organization', other, '--checkpoints', file);
    expect([elsewhere.code, elsewhere.output]).toEqual([1, '']);
    expect(elsewhere.errors).toContain(`the file holds no checkpoint of ${other}`);
    const nothing = await audit('verify', '--all', '--checkpoints', empty);
    expect([nothing.code, nothing.output]).toEqual([1, '']);

    for (const table of ['audit_checkpoints', 'audit_links', 'audit_entries'])
      await test.database.query(`DELETE FROM verification.${table} WHERE organization_id = $1`, [
        uuidOf(gone),
      ]);
    await test.database.query('DELETE FROM verification.organizations WHERE id = $1', [
      uuidOf(gone),
    ]);
    const all = await audit('verify', '--all', '--checkpoints', file);
    expect(all.code).toBe(1);
    const reports = JSON.parse(all.output) as AuditReport[];
    expect(reports.filter(({ intact }) => !intact)).toMatchObject([
      { tenant: gone, faults: [{ kind: 'tail_truncated' }, { kind: 'checkpoint_removed' }] },
    ]);
  });

  it('reads an export with the banner of npm, and refuses anything else in one line', async () => {
    const tenant = await makeTenant(test.app);
    const text = JSON.stringify(await trailOf(test.app).exportCheckpoints(tenant));
    const banner = '\n> identity-gateway@0.1.0 cli\n> node dist/cli.js audit\n\n';
    const file = join(folder, 'any.json');
    const verify = (content: string | Buffer): Promise<Ended> => {
      writeFileSync(file, content);
      return audit('verify', '--organization', tenant, '--checkpoints', file);
    };

    for (const read of [
      `${banner}${text}\nnpm notice\n`,
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      `\ufeff${text}`,
    ])
      expect(await verify(read)).toMatchObject({ code: 0, errors: '' });
    for (const foreign of ['', banner, 'null', text.slice(0, -9)]) {
      const { code, output, errors } = await verify(foreign);
      expect([foreign, code, output]).toEqual([foreign, 1, '']);
      expect(errors).toMatch(/^\S+any\.json is no export of checkpoints[^\n]*\n$/);
    }
    const elsewhere = await verify('{"checkpoints":["eyJhbGciOiJub25lIn0.e30.", 7, null]}');
    expect(elsewhere).toMatchObject({ code: 1, output: '' });
    expect(elsewhere.errors).toBe(`the file holds no checkpoint of ${tenant}\n`);
    const lost = await audit(...['verify', '--all', '--checkpoints', join(folder, 'lost.json')]);
    expect(lost.errors).toMatch(/^\S+lost\.json cannot be read \(ENOENT\)\n$/);
  }, 600_000);

  it('goes through every organization and every customer', async () => {
    const partner = await makePartner(test.app);
    const { customerId } = await makeCustomer(test, partner);

    const { output } = await audit('verify', '--all');

    const reports = JSON.parse(output) as AuditReport[];
    expect(reports.map(({ tenant }) => tenant)).toEqual(
      expect.arrayContaining([partner.organizationId, customerId]),
    );
    const one = await audit('verify', '--customer', customerId);
    expect([one.code, one.errors]).toEqual([0, '']);
    expect(JSON.parse(one.output)).toMatchObject([{ tenant: customerId, waiting: 2 }]);
  });

  it('needs a tenant', async () => {
    const nobody = await audit('verify');
    expect(nobody.code).toBe(1);
    expect(nobody.errors).toContain('--organization <id> or --customer <id>');
    expect((await audit('verify', '--organization', 'acme')).code).toBe(1);
  });
});
