import { OPERATOR } from '../../../src/platform/audit/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { StaffAdministration } from '../../../src/staff/index.js';
import { OrganizationsService } from '../../../src/verification/organizations/index.js';
import { browserWith, makeStaff } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { runCommand } from '../../support/processes/command.js';

describe('on the command line, the staff', () => {
  let test: TestApplication;
  let organization: Id<'org'>;

  beforeAll(async () => {
    test = await startApplication();
    const organizations = test.app.get(OrganizationsService, { strict: false });
    organization = (await organizations.create('One', OPERATOR)).id;
  });

  afterAll(() => test.close());

  async function printed(...args: string[]): Promise<unknown> {
    const { code, output, errors } = await runCommand(test, ['staff', ...args]);
    if (code !== 0) throw new Error(errors);
    return JSON.parse(output);
  }

  async function refused(...args: string[]): Promise<string> {
    const { code, output, errors } = await runCommand(test, ['staff', ...args]);
    expect([code, output]).toEqual([1, '']);
    return errors;
  }

  const kindOf = async (url: string): Promise<unknown> => {
    const nobody = browserWith(test, 'staff_nobody', '');
    const token = url.slice(url.indexOf('#') + 1);
    const answer = await nobody.post('/staff/v1/links/open', { token });
    const { kind, role, code } = (await answer.json()) as Record<string, unknown>;
    return answer.status === 200 ? [kind, role] : code;
  };

  it('is invited, listed, recovered and shut out, each in the audit', async () => {
    const member = await makeStaff(test, [organization, 'developer']);
    const of = ['--workspace', organization];

    const invited = (await printed(
      ...['invite', ...of, '--email', 'ada@example.com', '--role', 'owner'],
    )) as { url: string };
    expect(invited.url).toMatch(/\/staff\/invitation#lnk_/);
    expect(await kindOf(invited.url)).toEqual(['invitation', 'owner']);
    expect(await printed('list', ...of)).toMatchObject([{ id: member.account, role: 'developer' }]);

    const id = ['--id', member.account];
    const first = (await printed('recover', ...id)) as { url: string };
    const second = (await printed('recover', ...id)) as { url: string };
    expect(await kindOf(first.url)).toBe('staff_link_invalid');
    expect(await kindOf(second.url)).toEqual(['recovery', null]);

    await printed('disable', ...id);
    expect((await member.get('/staff/v1/session')).status).toBe(401);
    expect(await refused('recover', ...id)).toContain(
      `staff_account_disabled: Let it in first: staff enable ${id.join(' ')}`,
    );
    expect(await printed('enable', ...id)).toEqual({ id: member.account, disabled: false });
    expect(await kindOf(((await printed('recover', ...id)) as { url: string }).url)).toEqual([
      'recovery',
      null,
    ]);
    const rows = await test.database.query<{ action: string }>(
      `SELECT action FROM verification.audit_entries WHERE actor = $1 AND action LIKE 'staff.%' ORDER BY id`,
      [OPERATOR],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'staff.joined',
      'staff.invited',
      'staff.recovery_started',
      'staff.recovery_started',
      'staff.disabled',
      'staff.enabled',
      'staff.recovery_started',
    ]);
  });

  it('is not shut out where a workspace would lose its last owner, also by two at once', async () => {
    const organizations = test.app.get(OrganizationsService, { strict: false });
    const { id: workspace } = await organizations.create('Two', OPERATOR);
    const one = await makeStaff(test, [organization, 'developer'], [workspace, 'owner']);
    expect(await refused('disable', '--id', one.account)).toContain(
      `the last owner of ${workspace}`,
    );
    expect((await one.get('/staff/v1/session')).status).toBe(200);

    const two = await makeStaff(test, [workspace, 'owner']);
    const administration = test.app.get(StaffAdministration, { strict: false });
    const both = await Promise.allSettled(
      [one, two].map(({ account }) => administration.disable(account, OPERATOR)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await administration.list(workspace);
    expect(left.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1);
  });

  it('is refused in a workspace, with a role or an account that does not exist', async () => {
    const invite = (workspace: string, role: string) =>
      refused(...['invite', '--workspace', workspace, '--email', 'a@b.example', '--role', role]);
    expect(await invite(organization, 'hr')).toContain('role_unknown');
    expect(await invite(organization, 'emperor')).toContain('must be one of');
    expect(await invite('org_01h455vb4pex5vsknk084sn02q', 'owner')).toContain(
      'workspace_not_found',
    );
    expect(await refused('disable', '--id', 'staff_01h455vb4pex5vsknk084sn02q')).toContain(
      'staff_account_not_found',
    );
  });
});
