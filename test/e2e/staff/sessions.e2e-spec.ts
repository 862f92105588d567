import { Controller, Get, Module, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomersService } from '../../../src/gateway/customers/index.js';
import { Caller } from '../../../src/platform/access/index.js';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { ROLES, Staff, type StaffCaller } from '../../../src/staff/index.js';
import { OrganizationsService } from '../../../src/verification/organizations/index.js';
import { StaffKeysService } from '../../../src/verification/console/index.js';
import { seedDevelopment } from '../../../src/development-seed.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { browserWith, makeStaff, signIn, type StaffBrowser } from '../../factories/staff.js';

@Controller()
class PlantedController {
  @Get('console/v1/planted')
  @Staff('sessions:read')
  sessions(@Caller() { tenantId, role }: StaffCaller): object {
    return { tenantId, role };
  }

  @Post('console/v1/planted')
  @Staff('projects:write')
  write(@Caller() { tenantId }: StaffCaller): object {
    return { tenantId };
  }

  @Get('people/v1/planted')
  @Staff('employees:read')
  employees(@Caller() { tenantId, role }: StaffCaller): object {
    return { tenantId, role };
  }

  @Get('v1/planted')
  @Staff('sessions:read')
  elsewhere(): object {
    return {};
  }
}

@Module({ controllers: [PlantedController] })
class PlantedModule {}

describe('a staff member', () => {
  let test: TestApplication;
  let organization: Id<'org'>;
  let other: Id<'org'>;
  let customer: Id<'cust'>;
  let owner: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication({}, { modules: [PlantedModule] });
    test.clock.stop();
    const organizations = test.app.get(OrganizationsService, { strict: false });
    organization = (await organizations.create('One', OPERATOR)).id;
    other = (await organizations.create('Two', OPERATOR)).id;
    const customers = test.app.get(CustomersService, { strict: false });
    customer = (await customers.create({ name: 'One', environment: 'sandbox' }, OPERATOR)).id;
  });

  beforeEach(async () => {
    owner = await makeStaff(test, [organization, 'owner'], [customer, 'owner']);
  });

  afterAll(() => test.close());

  const problem = async (answer: Response): Promise<unknown> =>
    ((await answer.json()) as { code?: string }).code;

  it('sees who they are, and what they may do where', async () => {
    const answer = await owner.get('/staff/v1/session');

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      account: { id: owner.account, is_development: false },
      session: { method: 'passkey', is_current: true },
      workspaces: expect.arrayContaining([
        expect.objectContaining({
          id: organization,
          console: 'console',
          name: 'One',
          role: 'owner',
        }),
        expect.objectContaining({ id: customer, console: 'people', name: 'One', role: 'owner' }),
      ]) as unknown,
    });
  });

  it('works in the workspace of the console, and in no other', async () => {
    expect(await (await owner.get('/console/v1/planted')).json()).toEqual({
      tenantId: organization,
      role: 'owner',
    });
    expect(await (await owner.get('/people/v1/planted')).json()).toEqual({
      tenantId: customer,
      role: 'owner',
    });
    for (const workspace of [other, customer, 'org_nonsense', '']) {
      const answer = await owner.get('/console/v1/planted', { 'x-workspace': workspace });
      expect([answer.status, await problem(answer)]).toEqual([404, 'workspace_not_found']);
    }
  });

  it('chooses a workspace where there are several', async () => {
    const staff = await makeStaff(test, [organization, 'developer'], [other, 'auditor']);
    const seen = async (headers?: Record<string, string>) =>
      (await staff.get('/console/v1/planted', headers)).json();

    expect(await seen()).toEqual({ tenantId: organization, role: 'developer' });
    expect(await seen({ 'x-workspace': other })).toEqual({ tenantId: other, role: 'auditor' });
  });

  it('has the permissions of the role, and no others', async () => {
    const developer = await makeStaff(test, [organization, 'developer'], [customer, 'developer']);
    const auditor = await makeStaff(test, [organization, 'auditor'], [customer, 'auditor']);

    const seen = await developer.get('/people/v1/planted');
    expect([seen.status, await problem(seen)]).toEqual([403, 'permission_missing']);
    expect((await auditor.get('/people/v1/planted')).status).toBe(200);
    expect((await auditor.post('/console/v1/planted')).status).toBe(403);
    expect((await developer.post('/console/v1/planted')).status).toBe(201);
  });

  it('has a new role at once, and none after being disabled', async () => {
    const set = (change: string) =>
      test.database.query(
        `UPDATE verification.staff_memberships SET ${change} WHERE account_id = $1`,
        [uuidOf(owner.account)],
      );
    await set("role = 'auditor'");
    expect((await owner.post('/console/v1/planted')).status).toBe(403);
    await set('disabled_at = now()');
    expect((await owner.get('/console/v1/planted')).status).toBe(404);
    expect((await owner.get('/people/v1/planted')).status).toBe(200);
    await test.database.query(
      'UPDATE platform.staff_accounts SET disabled_at = now() WHERE id = $1',
      [uuidOf(owner.account)],
    );
    expect((await owner.get('/people/v1/planted')).status).toBe(401);
  });

  it('is signed out after half an hour without a request, and after twelve hours', async () => {
    const idle = await signIn(test, owner.account);
    for (let minutes = 0; minutes < 60; minutes += 20) {
      expect((await owner.get('/staff/v1/session')).status).toBe(200);
      test.clock.advanceSeconds(20 * 60);
    }
    expect((await idle.get('/staff/v1/session')).status).toBe(401);
    for (let minutes = 60; minutes < 720; minutes += 20) {
      expect((await owner.get('/staff/v1/session')).status).toBe(200);
      test.clock.advanceSeconds(20 * 60);
    }
    const ended = await owner.get('/staff/v1/session');
    expect([ended.status, await problem(ended)]).toEqual([401, 'sign_in_needed']);
  });

  it('is signed out after half an hour before a page that polls, which no change can feign', async () => {
    const poll = { 'x-unattended': 'true' };
    const acting = await signIn(test, owner.account);
    for (let minutes = 0; minutes < 30; minutes += 10) {
      for (const path of ['/people/v1/planted', '/staff/v1/session'])
        expect((await owner.get(path, poll)).status).toBe(200);
      expect((await acting.post('/console/v1/planted', {}, poll)).status).toBe(201);
      test.clock.advanceSeconds(10 * 60);
    }
    expect((await owner.get('/staff/v1/session', poll)).status).toBe(401);
    expect((await acting.get('/staff/v1/session', poll)).status).toBe(200);
  });

  it('writes when they were last seen at most once a minute', async () => {
    const seen = async () =>
      (
        await test.database.query<{ at: Date }>(
          'SELECT max(last_seen_at) AS at FROM platform.staff_sessions WHERE account_id = $1',
          [uuidOf(owner.account)],
        )
      )[0]!.at.getTime();
    const before = await seen();
    test.clock.advanceSeconds(59);
    await owner.get('/staff/v1/session');
    expect(await seen()).toBe(before);
    test.clock.advanceSeconds(1);
    await owner.get('/staff/v1/session');
    expect(await seen()).toBe(before + 60_000);
  });

  it('ends one session, the others, or their own', async () => {
    const [second, third] = [await signIn(test, owner.account), await signIn(test, owner.account)];
    const { data } = (await (await owner.get('/staff/v1/sessions')).json()) as {
      data: { id: string; is_current: boolean }[];
    };
    expect(data).toHaveLength(3);
    const [newest] = data;
    expect((await owner.post(`/staff/v1/sessions/${newest!.id}/end`)).status).toBe(200);
    expect((await third.get('/staff/v1/session')).status).toBe(401);
    expect((await second.get('/staff/v1/session')).status).toBe(200);
    await owner.post('/staff/v1/sessions/end_others');
    expect((await second.get('/staff/v1/session')).status).toBe(401);

    const out = await owner.post('/staff/v1/session/end');
    expect(out.headers.get('set-cookie')).toMatch(/^staff=;.*Expires=Thu, 01 Jan 1970/);
    expect((await owner.get('/staff/v1/session')).status).toBe(401);
  });

  it('cannot end or see the session of another', async () => {
    const victim = await makeStaff(test, [organization, 'owner']);
    const { session } = (await (await victim.get('/staff/v1/session')).json()) as {
      session: { id: string };
    };
    const answer = await owner.post(`/staff/v1/sessions/${session.id}/end`);

    expect([answer.status, await problem(answer)]).toEqual([404, 'staff_session_not_found']);
    expect((await victim.get('/staff/v1/session')).status).toBe(200);
  });

  it('who signed in at one workspace reaches no other', async () => {
    const staff = await makeStaff(test, [organization, 'owner'], [other, 'owner']);
    const bound = await signIn(test, staff.account, other);

    expect(await (await bound.get('/console/v1/planted')).json()).toMatchObject({
      tenantId: other,
    });
    const answer = await bound.get('/console/v1/planted', { 'x-workspace': organization });
    expect(answer.status).toBe(404);
    expect(await (await bound.get('/staff/v1/session')).json()).toMatchObject({
      workspaces: [{ id: other }],
    });
  });

  it('is not believed when another site sends the cookie', async () => {
    const sent: Record<string, string>[] = [
      { 'x-requested-by': 'hosted-page' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of sent) {
      const answer = await owner.post('/console/v1/planted', {}, headers);
      expect([answer.status, await problem(answer)]).toEqual([403, 'request_not_from_console']);
    }
    expect(
      (await owner.get('/console/v1/planted', { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
  });

  it('has a cookie that counts at the staff pages alone', async () => {
    const paths = ['/v1/verification_sessions', '/gateway/v1/employees', '/v1/planted'];
    for (const path of paths) expect((await owner.get(path)).status).toBe(401);
  });

  it('cannot be mixed with a key, which counts where no cookie is sent', async () => {
    const keys = test.app.get(StaffKeysService, { strict: false });
    const { secret } = await keys.create(organization, 'A machine');
    const authorization = `Bearer ${secret}`;
    const mixed = await owner.get('/console/v1/oidc_clients', { authorization });
    expect([mixed.status, await problem(mixed)]).toEqual([401, 'credentials_conflict']);

    const alone = (path: string) => fetch(test.baseUrl + path, { headers: { authorization } });
    expect((await alone('/console/v1/oidc_clients')).status).toBe(200);
    expect((await alone('/console/v1/planted')).status).toBe(401);
    expect((await alone('/people/v1/planted')).status).toBe(401);
    expect((await owner.get('/console/v1/oidc_clients')).status).toBe(200);
  });

  it('refuses an invented secret', async () => {
    for (const cookie of [
      'staff=',
      'staff=x',
      `staff=${[...owner.cookie.slice(6)].reverse().join('')}`,
    ]) {
      const answer = await owner.get('/staff/v1/session', { cookie });
      expect(answer.status).toBe(401);
    }
  });

  it('leaves only the hash of the cookie in the database', async () => {
    const [row] = await test.database.query<{ row: string }>(
      `SELECT string_agg(s::text, ' ') AS row FROM platform.staff_sessions s`,
    );
    expect(row!.row).not.toContain(owner.cookie.slice(-43));
  });

  it('is in the audit with each sign-in', async () => {
    const rows = await test.database.query(
      `SELECT actor FROM gateway.audit_entries WHERE action = 'staff.signed_in' AND actor = $1`,
      [owner.account],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the staff of the development set-up', () => {
  let test: TestApplication;

  afterEach(() => test.close());

  it('is nowhere to be found where there is none', async () => {
    test = await startApplication();

    expect((await fetch(`${test.baseUrl}/staff/v1/development/accounts`)).status).toBe(404);
    const answer = await fetch(`${test.baseUrl}/staff/v1/development/sign_in`, { method: 'POST' });
    expect(answer.status).toBe(404);
  });

  it('signs in without a passkey, one person for each role, and only these', async () => {
    test = await startApplication({ DEVELOPMENT_SEED: 'true' });
    await seedDevelopment(test.settings, test.app.get(DataSource));
    const stranger = await makeStaff(test);
    const visitor = browserWith(test, stranger.account, '');
    const { data } = (await (await visitor.get('/staff/v1/development/accounts')).json()) as {
      data: {
        account: { id: string; name: string };
        workspaces: { console: string; role: string }[];
      }[];
    };

    const roles = data.flatMap(({ workspaces }) => workspaces.map(({ role }) => role));
    expect(new Set(roles)).toEqual(new Set(ROLES));
    for (const { account } of data) {
      const answer = await visitor.post('/staff/v1/development/sign_in', {
        account_id: account.id,
      });
      expect(answer.status).toBe(200);
      const cookie = answer.headers.getSetCookie()[0]!;
      expect(cookie).toMatch(/^staff=ses_[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
      const signedIn = await visitor.get('/staff/v1/session', { cookie: cookie.split(';')[0]! });
      expect(await signedIn.json()).toMatchObject({ account, session: { method: 'development' } });
    }
    const refused = await visitor.post('/staff/v1/development/sign_in', {
      account_id: stranger.account,
    });
    expect(refused.status).toBe(404);
  });

  it('does not take over a browser for another site, nor leave an older session alive', async () => {
    test = await startApplication({ DEVELOPMENT_SEED: 'true' });
    await seedDevelopment(test.settings, test.app.get(DataSource));
    const planted = await makeStaff(test);
    const { data } = (await (await planted.get('/staff/v1/development/accounts')).json()) as {
      data: { account: { id: string } }[];
    };
    const body = { account_id: data[0]!.account.id };

    const forged = await planted.post('/staff/v1/development/sign_in', body, {
      origin: 'https://evil.example',
    });
    expect(forged.status).toBe(403);
    const answer = await planted.post('/staff/v1/development/sign_in', body);
    expect(answer.headers.getSetCookie()[0]).not.toContain(planted.cookie);
    expect((await planted.get('/staff/v1/session')).status).toBe(401);
  });
});
