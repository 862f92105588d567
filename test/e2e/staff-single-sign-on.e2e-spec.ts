import { CustomersService } from '../../src/gateway/customers/index.js';
import { OPERATOR } from '../../src/platform/audit/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { StaffExpiryTask } from '../../src/staff/expiry/index.js';
import { StaffAdministration } from '../../src/staff/index.js';
import { PasskeyStore } from '../../src/staff/passkeys/index.js';
import { OrganizationsService } from '../../src/verification/organizations/index.js';
import {
  browserWith,
  confirming,
  makeStaff as makeSignedIn,
  signIn,
  type StaffBrowser,
} from '../factories/staff.js';
import { makeOidcClient, RelyingParty } from '../factories/oidc.js';
import { makePartner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { TestIdentityProvider, type Behaviour } from '../support/identity-provider.js';

/** People who confirm what is dangerous, as our pages make them. */
const makeStaff: typeof makeSignedIn = async (test, ...roles) =>
  confirming(test, await makeSignedIn(test, ...roles));

interface Answered {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
  cookies: string[];
}

interface SignedIn {
  account: { id: Id<'staff'>; email: string };
  session: { method: string };
  workspaces: { id: string; role: string }[];
}

describe('single sign-on', () => {
  let test: TestApplication;
  let provider: TestIdentityProvider;
  let customer: Id<'cust'>;
  let owner: StaffBrowser;
  let nobody: StaffBrowser;

  beforeAll(async () => {
    provider = await TestIdentityProvider.start();
    test = await startApplication({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1' });
    nobody = browserWith(test, 'staff_nobody' as Id<'staff'>, '');
  });

  beforeEach(async () => {
    provider.behaviour = { claims: { groups: ['hr-team'] } };
    const customers = test.app.get(CustomersService, { strict: false });
    customer = (await customers.create({ name: 'One', environment: 'sandbox' }, OPERATOR)).id;
    owner = await makeStaff(test, [customer, 'owner']);
  });

  afterAll(async () => {
    await test.close();
    await provider.close();
  });

  const answered = async (answer: Promise<Response>): Promise<Answered> => {
    const got = await answer;
    const content = await got.text();
    const body = (content === '' ? {} : JSON.parse(content)) as Record<string, unknown>;
    const cookies = got.headers.getSetCookie().map((each) => each.split(';')[0]!);
    return { status: got.status, code: body['code'] as string | undefined, body, cookies };
  };

  const settingsAt = (workspace: Id) => `/staff/v1/workspaces/${workspace}/single_sign_on`;
  const GROUPS = [
    { group: 'it-admins', role: 'admin' },
    { group: 'hr-team', role: 'hr' },
  ];
  const input = (more: object = {}) => ({
    name: 'Sign in with Example',
    issuer: provider.issuer,
    client_id: provider.client.id,
    client_secret: provider.client.secret,
    groups_claim: 'groups',
    group_roles: GROUPS,
    is_enforced: false,
    is_offered: false,
    ...more,
  });
  const configure = (more: object = {}, who = owner, workspace: Id = customer) =>
    answered(who.send('PUT', settingsAt(workspace), { body: input(more) }));

  const begin = (workspace: string, invitation?: string) =>
    answered(
      nobody.post('/staff/v1/single_sign_on/begin', {
        workspace_id: workspace,
        ...(invitation !== undefined && { invitation }),
      }),
    );
  const finish = (answer: string, cookie: string) =>
    answered(nobody.post('/staff/v1/single_sign_on/finish', { answer }, { cookie }));

  /** A whole sign-in by a browser of its own. */
  async function enter(behaviour: Behaviour = provider.behaviour, workspace: Id = customer) {
    const begun = await begin(workspace);
    if (begun.status !== 200) return begun;
    provider.behaviour = behaviour;
    return finish(provider.signIn(String(begun.body['url'])), begun.cookies[0]!);
  }

  const cookieOf = ({ cookies }: Answered) =>
    cookies.find((each) => each.startsWith('staff=ses_'))!;
  const who = async (entered: Answered): Promise<SignedIn> => {
    const session = nobody.get('/staff/v1/session', { cookie: cookieOf(entered) });
    return (await answered(session)).body as unknown as SignedIn;
  };
  const refusalsIn = (workspace: Id) =>
    test.database
      .query<{ details: { reason: string } }>(
        `SELECT details FROM gateway.audit_entries
          WHERE customer_id = $1 AND action = 'staff.sign_in_refused' ORDER BY id`,
        [uuidOf(workspace)],
      )
      .then((rows) => rows.map(({ details }) => details.reason));

  describe('lets in', () => {
    it('a person in a mapped group, by issuer and subject, with the role of the group', async () => {
      expect((await configure()).status).toBe(200);

      const first = await enter();
      const second = await enter();

      expect(first.status).toBe(204);
      const seen = await who(first);
      expect(seen).toMatchObject({
        account: { email: 'paula@example.com' },
        session: { method: 'single_sign_on' },
        workspaces: [{ id: customer, role: 'hr' }],
      });
      expect((await who(second)).account.id).toBe(seen.account.id);
      const request = provider.tokenRequests.at(-1)!;
      expect(request.get('code_verifier')).toMatch(/^[\w-]{43}$/);
      expect(provider.authorizations.at(-1)).toMatch(/^Basic /);
      const open = await answered(nobody.get('/people/v1/employees', { cookie: cookieOf(second) }));
      expect(open.status).toBe(200);
    });

    it('the first time two browsers come at once, as one person', async () => {
      await configure();

      const both = await Promise.all([1, 2, 3].map(() => begin(customer)));
      const answers = both.map(({ body }) => provider.signIn(String(body['url'])));
      // Each has its own nonce: the provider is asked one by one, the account is made at once.
      const done = await Promise.all(
        both.slice(2).map(({ cookies }) => finish(answers[2]!, cookies[0]!)),
      );

      expect(done.map(({ status }) => status)).toEqual([204]);
      const members = await test.app.get(StaffAdministration, { strict: false }).list(customer);
      expect(members).toHaveLength(2);
    });

    it('nobody by an e-mail address that an account has', async () => {
      await configure();
      const entered = await enter({ claims: { groups: ['hr-team'], email: 'sam@example.com' } });

      expect((await who(entered)).account.id).not.toBe(owner.account);
    });

    it('a person with an invitation where no groups are asked for, once, as what it says', async () => {
      await configure({ groups_claim: null, group_roles: [] });
      expect((await enter()).code).toBe('single_sign_on_refused');
      const path = `/staff/v1/workspaces/${customer}/invitations`;
      const given = { email: 'invited@example.com', role: 'auditor' };
      const { body } = await answered(owner.post(path, given));
      const token = String(body['url']).split('#')[1]!;
      const sign = async (subject: string) => {
        provider.behaviour = { claims: { sub: subject } };
        const begun = await begin(customer, token);
        if (begun.status !== 200) return begun;
        return finish(provider.signIn(String(begun.body['url'])), begun.cookies[0]!);
      };

      const joined = await sign('person-2');
      expect(await who(joined)).toMatchObject({
        account: { email: 'invited@example.com' },
        workspaces: [{ id: customer, role: 'auditor' }],
      });
      expect((await sign('person-3')).code).toBe('staff_link_invalid');
      expect((await enter({ claims: { sub: 'person-2' } })).status).toBe(204);
      const elsewhere = await makeCustomer();
      expect((await begin(elsewhere, token)).status).not.toBe(200);
    });
  });

  it('works with the issuer of the verification service itself', async () => {
    const partner = await makePartner(test.app);
    const client = await makeOidcClient(test.app, partner.organizationId, {
      projectId: partner.ial2Project,
      name: 'Staff',
      redirectUris: [`${test.settings.baseUrl}/staff/single_sign_on`],
    });
    const party = new RelyingParty(test, partner, client);
    const access = { client_id: client.clientId, client_secret: client.secret };
    const byInvitation = { groups_claim: null, group_roles: [] };
    const set = await configure({ issuer: party.issuerUrl, ...access, ...byInvitation });
    expect([set.status, set.body['detail']]).toEqual([200, undefined]);
    const path = `/staff/v1/workspaces/${customer}/invitations`;
    const invited = await answered(owner.post(path, { email: 'ida@example.com', role: 'hr' }));
    const begun = await begin(customer, String(invited.body['url']).split('#')[1]!);

    const asked = Object.fromEntries(new URL(String(begun.body['url'])).searchParams);
    const back = await party.finish(await party.start(asked), 'success', 'persona_05');
    const { search } = new URL(String(back.headers['location']));
    const entered = await finish(search.slice(1), begun.cookies[0]!);

    expect([entered.status, entered.body]).toEqual([204, {}]);
    expect((await who(entered)).workspaces).toMatchObject([{ id: customer, role: 'hr' }]);
  });

  const makeCustomer = async (): Promise<Id<'cust'>> =>
    (
      await test.app
        .get(CustomersService, { strict: false })
        .create({ name: 'Two', environment: 'sandbox' }, OPERATOR)
    ).id;

  describe('refuses', () => {
    it('a missing, foreign or misformed group claim, and demotes nobody', async () => {
      await configure();
      const person = await who(await enter());
      for (const groups of [
        null,
        [],
        ['HR-TEAM'],
        ['other'],
        { 'hr-team': true },
        7,
        ['hr-team', 7],
      ])
        expect([groups, (await enter({ claims: { groups } })).code]).toEqual([
          groups,
          'single_sign_on_refused',
        ]);

      expect(await refusalsIn(customer)).toEqual([
        'group_claim_missing',
        'group_not_mapped',
        'group_not_mapped',
        'group_not_mapped',
        'group_claim_missing',
        'group_claim_missing',
        'group_claim_missing',
      ]);
      const members = await test.app.get(StaffAdministration, { strict: false }).list(customer);
      expect(members.find(({ id }) => id === person.account.id)).toMatchObject({ role: 'hr' });
    });

    it('a person who is shut out or disabled, whatever the groups say', async () => {
      await configure();
      const { account } = await who(await enter());
      const shutOut = `/staff/v1/workspaces/${customer}/members/${account.id}`;
      expect((await answered(owner.post(`${shutOut}/disable`))).status).toBe(200);
      expect((await enter()).code).toBe('single_sign_on_refused');
      await owner.post(`${shutOut}/enable`);
      expect((await enter()).status).toBe(204);
      await test.app.get(StaffAdministration, { strict: false }).disable(account.id, OPERATOR);
      expect((await enter()).code).toBe('single_sign_on_refused');
    });

    it('a token of another issuer, for another client, of another visit, late, unsigned or signed by others', async () => {
      await configure();
      const groups = ['hr-team'];
      const past = Math.floor(Date.now() / 1_000) - 3_600;
      const wrong: Behaviour[] = [
        { claims: { groups, iss: 'https://evil.example' } },
        { claims: { groups, aud: 'another client' } },
        { claims: { groups, aud: ['console', 'other'] } },
        { claims: { groups, nonce: 'of another visit' } },
        { claims: { groups, nonce: null } },
        { claims: { groups, exp: past } },
        { claims: { groups, sub: null } },
        { claims: { groups }, signing: 'none' },
        { claims: { groups }, signing: 'foreign' },
        { claims: { groups }, signing: 'secret' },
      ];
      for (const behaviour of wrong)
        expect([behaviour, (await enter(behaviour)).code]).toEqual([
          behaviour,
          'identity_provider_failed',
        ]);
      expect((await enter({ claims: { groups } })).status).toBe(204);
    });

    it('an answer in another browser, a second time, too late, or with another state', async () => {
      await configure();
      const [mine, other] = [await begin(customer), await begin(customer)];
      const answer = provider.signIn(String(mine.body['url']));

      expect((await finish(answer, '')).code).toBe('single_sign_on_refused');
      expect((await finish(answer, 'staff-sign-in=made_up')).code).toBe('single_sign_on_refused');
      expect((await finish(answer, other.cookies[0]!)).code).toBe('identity_provider_failed');
      expect((await finish(answer, mine.cookies[0]!)).status).toBe(204);
      expect((await finish(answer, mine.cookies[0]!)).code).toBe('single_sign_on_refused');

      const late = await begin(customer);
      test.clock.advanceSeconds(601);
      const lateAnswer = provider.signIn(String(late.body['url']));
      expect((await finish(lateAnswer, late.cookies[0]!)).code).toBe('single_sign_on_refused');
      test.clock.advanceSeconds(-601);
      const denied = await begin(customer);
      expect((await finish('error=access_denied', denied.cookies[0]!)).code).toBe(
        'identity_provider_failed',
      );
    });

    it('to begin or finish for another site', async () => {
      await configure();
      const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      for (const step of ['begin', 'finish']) {
        const body = step === 'begin' ? { workspace_id: customer } : { answer: 'code=x' };
        const sent = await answered(nobody.post(`/staff/v1/single_sign_on/${step}`, body, evil));
        expect(sent.code).toBe('request_not_from_console');
      }
      expect((await begin('cust_nonsense')).code).toBe('identity_provider_not_found');
      expect((await begin(await makeCustomer())).code).toBe('identity_provider_not_found');
    });
  });

  describe('reaches no hostile address', () => {
    it.each([
      'http://169.254.169.254/',
      'http://10.0.0.1/',
      'http://127.0.0.2/',
      'http://user:secret@127.0.0.1/',
      'ftp://127.0.0.1/',
    ])('as issuer: %s', async (issuer) => {
      expect((await configure({ issuer })).status).toBe(400);
    });

    it('from the discovery document, by a redirect, or with an answer without end', async () => {
      const port = new URL(provider.issuer).port;
      for (const discovery of [
        { issuer: 'https://evil.example' },
        { authorization_endpoint: 'javascript:alert(1)' },
        { authorization_endpoint: null },
      ]) {
        provider.behaviour = { discovery };
        expect((await configure()).code).toBe('identity_provider_invalid');
      }
      const bodies: NonNullable<Behaviour['answer']>[] = [
        () => ({ status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' }),
        () => ({
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ issuer: provider.issuer, x: 'x'.repeat(200_000) }),
        }),
        () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }),
      ];
      for (const answer of bodies) {
        provider.behaviour = { answer };
        expect((await configure()).code).toBe('identity_provider_invalid');
      }
      provider.behaviour = {};
      await configure();
      const groups = ['hr-team'];
      for (const discovery of [
        { token_endpoint: `http://127.0.0.2:${port}/token` },
        { jwks_uri: `http://169.254.169.254/jwks` },
      ])
        expect((await enter({ claims: { groups }, discovery })).code).toBe(
          'identity_provider_failed',
        );
    });
  });

  describe('keeps a workspace', () => {
    it('apart from every other of the account, and of the provider', async () => {
      await configure();
      const entered = await enter();
      const { account } = await who(entered);
      const second = await makeCustomer();
      const otherOwner = await makeStaff(test, [second, 'owner']);
      expect((await configure({}, otherOwner, second)).status).toBe(200);

      const elsewhere = await enter({ claims: { groups: ['hr-team'] } }, second);

      expect((await who(elsewhere)).account.id).not.toBe(account.id);
      const crossed = await answered(
        nobody.get('/people/v1/employees', { cookie: cookieOf(entered), 'x-workspace': second }),
      );
      expect(crossed.code).toBe('workspace_not_found');
    });

    it('current: a changed group ends what is open, and so do changed settings', async () => {
      await configure();
      const first = await enter();
      const same = await enter();
      expect((await who(first)).workspaces[0]!.role).toBe('hr');

      const promoted = await enter({ claims: { groups: ['it-admins'] } });

      expect((await who(promoted)).workspaces[0]!.role).toBe('admin');
      for (const older of [first, same])
        expect((await nobody.get('/staff/v1/session', { cookie: cookieOf(older) })).status).toBe(
          401,
        );
      expect((await configure({ name: 'Other' })).status).toBe(200);
      const after = { cookie: cookieOf(promoted) };
      expect((await nobody.get('/staff/v1/session', after)).status).toBe(401);
      const again = await enter({ claims: { groups: ['it-admins'] } });
      const removed = await answered(owner.send('DELETE', settingsAt(customer)));
      expect(removed.body['provider']).toBeNull();
      const gone = { cookie: cookieOf(again) };
      expect((await nobody.get('/staff/v1/session', gone)).status).toBe(401);
      expect((await enter()).code).toBe('identity_provider_not_found');
    });

    it('closed to passkeys where it is enforced, but for an owner', async () => {
      expect((await configure({ is_enforced: true })).code).toBe('owner_passkey_missing');
      await givePasskey(owner.account);
      const member = await makeStaff(test, [customer, 'hr']);
      expect((await configure({ is_enforced: true })).status).toBe(200);

      const refused = await answered(member.get('/people/v1/employees'));
      expect([refused.status, refused.code]).toEqual([403, 'single_sign_on_required']);
      expect((await owner.get('/people/v1/employees')).status).toBe(200);
      expect((await enter({ claims: { groups: ['hr-team'] } })).status).toBe(204);
    });

    it('closed to the passkey of a person whom the provider once vouched for', async () => {
      await configure();
      const { account } = await who(await enter());

      const around = await signIn(test, account.id);

      const refused = await answered(around.get('/people/v1/employees'));
      expect(refused.code).toBe('single_sign_on_required');
    });
  });

  async function givePasskey(account: Id<'staff'>): Promise<void> {
    await test.app.get(PasskeyStore, { strict: false }).insert(
      {
        id: `passkey_${account.slice(6)}`,
        account,
        credentialId: account,
        publicKey: Buffer.from('x'),
        counter: 0,
        relyingPartyId: 'localhost',
        name: 'One',
        isBackedUp: false,
        createdAt: new Date(),
        lastUsedAt: null,
      },
      test.app.get(PasskeyStore, { strict: false })['database' as never],
    );
  }

  describe('is set up', () => {
    it('by owners alone, with a confirmation, and shows no secret', async () => {
      const admin = await makeStaff(test, [customer, 'admin']);
      expect((await configure({}, admin)).code).toBe('permission_missing');
      const unconfirmed = await answered(
        owner.send('PUT', settingsAt(customer), { body: input(), confirms: false }),
      );
      expect(unconfirmed.code).toBe('step_up_required');
      await configure();
      const shown = await answered(admin.get(settingsAt(customer)));
      expect(JSON.stringify(shown.body)).not.toContain(provider.client.secret);
      expect(shown.body).toMatchObject({
        provider: { issuer: provider.issuer },
        redirect_uri: `${test.settings.baseUrl}/staff/single_sign_on`,
      });
      const [row] = await test.database.query<{ row: string }>(
        `SELECT string_agg(p::text, ' ') AS row FROM platform.staff_identity_providers p`,
      );
      expect(row!.row).not.toContain(Buffer.from(provider.client.secret).toString('hex'));
    });

    it('without the secret only where the issuer stays: it must not go to another', async () => {
      await configure();
      const { client_secret: _, ...kept } = input();
      const put = (body: object) => answered(owner.send('PUT', settingsAt(customer), { body }));
      expect((await put({ ...kept, name: 'Renamed' })).status).toBe(200);
      expect((await enter({ claims: { groups: ['hr-team'] } })).status).toBe(204);
      const evil = await TestIdentityProvider.start();
      const moved = await put({ ...kept, issuer: evil.issuer });
      await evil.close();
      expect(moved.code).toBe('identity_provider_invalid');
    });

    it('with no role of owners for a group, no role of another console, and no rule without a claim', async () => {
      for (const more of [
        { group_roles: [{ group: 'x', role: 'owner' }] },
        { group_roles: [{ group: 'x', role: 'reviewer' }] },
        { group_roles: [] },
        { groups_claim: null },
      ])
        expect((await configure(more)).code).toBe('identity_provider_invalid');
      const organizations = test.app.get(OrganizationsService, { strict: false });
      const { id } = await organizations.create('One', OPERATOR);
      const staff = await makeStaff(test, [id, 'owner']);
      const hr = await configure({}, staff, id);
      expect(hr.code).toBe('identity_provider_invalid');
    });

    it('and shown to strangers only where it says so', async () => {
      await configure();
      const ways = async () =>
        JSON.stringify((await answered(nobody.get('/staff/v1/sign_in'))).body);
      expect(await ways()).not.toContain(customer);
      await configure({ is_offered: true });
      expect(await ways()).toContain(customer);
      expect(await ways()).not.toContain(provider.issuer);
    });
  });

  it('lets a person make a first passkey just after it, to confirm with', async () => {
    await configure();
    const headers = { cookie: cookieOf(await enter()) };
    const challenge = () =>
      answered(
        nobody.send('POST', '/staff/v1/passkeys/challenges', {
          body: {},
          headers,
          confirms: false,
        }),
      );
    expect((await challenge()).status).toBe(200);
    test.clock.advanceSeconds(601);
    expect((await challenge()).code).toBe('step_up_required');
    test.clock.advanceSeconds(-601);
  });

  it('and every other sign-in leave nothing behind a week after they ended', async () => {
    await configure();
    await begin(customer);
    await nobody.post('/staff/v1/sign_in/challenges');
    const task = test.app.get(StaffExpiryTask, { strict: false });
    const left = async () => {
      const [row] = await test.database.query<{ left: number }>(
        `SELECT (SELECT count(*) FROM platform.staff_challenges)::int
           + (SELECT count(*) FROM platform.staff_sign_in_flows)::int
           + (SELECT count(*) FROM platform.staff_links)::int
           + (SELECT count(*) FROM platform.staff_sessions)::int AS left`,
      );
      return row!.left;
    };
    await task.run();
    const before = await left();
    expect(before).toBeGreaterThan(3);
    test.clock.advanceSeconds(3 * 86_400 + 7 * 86_400 + 43_200 + 60);

    expect(await task.run()).toBe(before);
    expect(await left()).toBe(0);
  });
});
