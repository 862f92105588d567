import { OPERATOR } from '../../../src/platform/audit/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { StaffExpiryTask } from '../../../src/staff/staff-expiry.task.js';
import { StaffAdministration } from '../../../src/staff/index.js';
import { PasskeyStore } from '../../../src/staff/passkeys/passkey.store.js';
import { OrganizationsService } from '../../../src/verification/organizations/index.js';
import { linkSentTo, sendMessages } from '../../factories/messages.js';
import { makeOidcClient, RelyingParty } from '../../factories/oidc.js';
import { makePartner } from '../../factories/partner.js';
import { cookieOf, setSingleSignOnScene, settingsAt } from '../../factories/single-sign-on.js';
import {
  answered,
  makeConfirmingStaff as makeStaff,
  tokenOf,
} from '../../factories/staff-visitor.js';
import { addressOf, signIn, type StaffBrowser } from '../../factories/staff.js';
import type { TestApplication } from '../../support/application.js';
import { TestIdentityProvider } from '../../support/doubles/identity-provider.js';

describe('single sign-on', () => {
  let test: TestApplication;
  let provider: TestIdentityProvider;
  let nobody: StaffBrowser;
  let customer: Id<'cust'>;
  let owner: StaffBrowser;
  const { input, configure, begin, finish, enter, who, makeCustomer } = setSingleSignOnScene(
    (scene) => ({ test, provider, nobody, customer, owner } = scene),
  );

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

    it('who signed out only after the provider asked again', async () => {
      await configure();
      const asked = async (cookie: string) => {
        const path = '/staff/v1/single_sign_on/begin';
        const begun = await nobody.post(path, { workspace_id: customer }, { cookie });
        const { url } = (await begun.json()) as { url: string };
        return new URL(url).searchParams.get('prompt');
      };
      const entered = await enter();
      expect(await asked('')).toBeNull();

      const left = await answered(
        nobody.post('/staff/v1/session/end', {}, { cookie: cookieOf(entered) }),
      );
      const mark = left.cookies.find((each) => each.startsWith('staff-signed-out='))!;

      expect(await asked(mark)).toBe('login');
      expect((await enter()).cookies).toContain('staff-signed-out=');
    });

    it('nobody by an e-mail address that an account has', async () => {
      await configure();
      const email = await addressOf(test, owner);
      const entered = await enter({ claims: { groups: ['hr-team'], email } });

      expect((await who(entered)).account.id).not.toBe(owner.account);
    });

    it('a person with an invitation where no groups are asked for, once, as what it says', async () => {
      await configure({ groups_claim: null, group_roles: [] });
      expect((await enter()).code).toBe('single_sign_on_refused');
      const path = `/staff/v1/workspaces/${customer}/invitations`;
      const given = { email: 'invited@example.com', role: 'auditor' };
      await owner.post(path, given);
      const token = tokenOf(await linkSentTo(test.app, given.email));
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
    await owner.post(path, { email: 'ida@example.com', role: 'hr' });
    const begun = await begin(customer, tokenOf(await linkSentTo(test.app, 'ida@example.com')));

    const asked = Object.fromEntries(new URL(String(begun.body['url'])).searchParams);
    const back = await party.finish(await party.start(asked), 'success', 'persona_05');
    const { search } = new URL(String(back.headers['location']));
    const entered = await finish(search.slice(1), begun.cookies[0]!);

    expect([entered.status, entered.body]).toEqual([204, {}]);
    expect((await who(entered)).workspaces).toMatchObject([{ id: customer, role: 'hr' }]);
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

    it('changed and removed with a letter to every owner, and to nobody else', async () => {
      await makeStaff(test, [customer, 'owner']);
      await makeStaff(test, [customer, 'admin']);
      await configure();
      await owner.send('DELETE', settingsAt(customer));
      await sendMessages(test.app);

      const told = test.app
        .get(Mailbox, { strict: false })
        .list()
        .filter(({ tenant }) => tenant === customer);
      expect(told.map(({ kind }) => kind)).toEqual(Array(4).fill('staff_security_notice'));
      expect(told[0]!.rendered.text).toContain('The single sign-on of the workspace was changed.');
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

    it('with an issuer whose scheme is written in other letters', async () => {
      const issuer = provider.issuer.replace(/^http:/, 'HTTP:');

      expect((await configure({ issuer })).status).toBe(200);
      expect((await enter({ claims: { groups: ['hr-team'] } })).status).toBe(204);
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

  it('leaves nothing behind a week after it ended, like every other sign-in', async () => {
    await configure();
    await begin(customer);
    await nobody.post('/staff/v1/sign_in/challenges');
    const task = test.app.get(StaffExpiryTask, { strict: false });
    const left = async () => {
      const [row] = await test.database.query<{ left: number }>(
        `SELECT (SELECT count(*) FROM platform.staff_challenges)::int
           + (SELECT count(*) FROM platform.staff_sign_in_flows)::int
           + (SELECT count(*) FROM platform.staff_links)::int
           + (SELECT count(*) FROM platform.staff_ties)::int
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
