import { OPERATOR } from '../../../src/platform/audit/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { StaffAdministration } from '../../../src/staff/index.js';
import { linkSentTo } from '../../factories/messages.js';
import { setSingleSignOnScene } from '../../factories/single-sign-on.js';
import { answered, makeConfirmingStaff, tokenOf } from '../../factories/staff-visitor.js';
import type { StaffBrowser } from '../../factories/staff.js';
import type { TestApplication } from '../../support/application.js';
import type { Behaviour, TestIdentityProvider } from '../../support/doubles/identity-provider.js';

describe('single sign-on', () => {
  let test: TestApplication;
  let provider: TestIdentityProvider;
  let nobody: StaffBrowser;
  let customer: Id<'cust'>;
  let owner: StaffBrowser;
  const { configure, begin, finish, enter, who, refusalsIn, makeCustomer } = setSingleSignOnScene(
    (scene) => ({ test, provider, nobody, customer, owner } = scene),
  );

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

    it('a person who is shut out and has a new subject, but not a colleague', async () => {
      await configure();
      const email = 'mallory@example.com';
      const groups = ['hr-team'];
      const { account } = await who(await enter({ claims: { groups, email, sub: 'before' } }));
      const member = `/staff/v1/workspaces/${customer}/members/${account.id}`;
      expect((await answered(owner.post(`${member}/disable`))).status).toBe(200);

      const renamed = { groups, email: 'Mallory@EXAMPLE.com', sub: 'after' };
      expect((await enter({ claims: renamed })).code).toBe('single_sign_on_refused');
      expect(await refusalsIn(customer)).toEqual(['member_disabled']);
      const colleague = { groups, email: 'ada@example.com', sub: 'ada' };
      expect((await enter({ claims: colleague })).status).toBe(204);
    });

    it('who has the address of somebody shut out, until an invitation to it is opened', async () => {
      await configure();
      const email = 'reused@example.com';
      const groups = ['hr-team'];
      const leaver = await who(await enter({ claims: { groups, email, sub: 'leaver' } }));
      const workspace = `/staff/v1/workspaces/${customer}`;
      await answered(owner.post(`${workspace}/members/${leaver.account.id}/disable`));
      const admin = await makeConfirmingStaff(test, [customer, 'admin']);
      const invite = async (to: string, by = owner) => {
        await answered(by.post(`${workspace}/invitations`, { email: to, role: 'auditor' }));
        return tokenOf(await linkSentTo(test.app, to));
      };
      const open = (invitation: string, sub: string, names: string[] = groups) =>
        enter({ claims: { groups: names, email, sub } }, customer, invitation);

      const toAnother = await invite('another@example.com');
      expect((await open(toAnother, 'hire')).code).toBe('single_sign_on_refused');
      const ofAdmin = await invite(email, admin);
      expect((await open(ofAdmin, 'hire', ['it-admins'])).code).toBe('single_sign_on_refused');
      const token = await invite(email);
      expect((await open(token, 'hire', ['other'])).code).toBe('single_sign_on_refused');
      expect(await refusalsIn(customer)).toEqual(Array(3).fill('member_disabled'));

      const hired = await open(token, 'hire');
      expect((await who(hired)).workspaces).toMatchObject([{ id: customer, role: 'hr' }]);
      expect((await enter({ claims: { groups, email, sub: 'hire' } })).status).toBe(204);
      expect((await open(token, 'third')).code).toBe('staff_link_invalid');
      const old = { groups, email, sub: 'leaver' };
      expect((await enter({ claims: old })).code).toBe('single_sign_on_refused');
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
      for (const forged of [answer, 'code=x', 'code=x&state=', `${answer}&state=x`]) {
        const { status, code } = await finish(forged, other.cookies[0]!);
        expect([forged, status, code]).toEqual([forged, 401, 'single_sign_on_refused']);
      }
      expect((await finish(answer, mine.cookies[0]!)).status).toBe(204);
      expect((await finish(answer, mine.cookies[0]!)).code).toBe('single_sign_on_refused');

      const late = await begin(customer);
      test.clock.advanceSeconds(601);
      const lateAnswer = provider.signIn(String(late.body['url']));
      expect((await finish(lateAnswer, late.cookies[0]!)).code).toBe('single_sign_on_refused');
      test.clock.advanceSeconds(-601);
      // A forged answer uses nothing up.
      const own = provider.signIn(String(other.body['url']));
      expect((await finish(own, other.cookies[0]!)).status).toBe(204);
      expect(await refusalsIn(customer)).toEqual([
        ...Array.from({ length: 4 }, () => 'answer_foreign'),
        'answer_late',
      ]);
    });

    it('a person who said no, and tells a provider in trouble apart', async () => {
      await configure();
      for (const [error, code] of [
        ['access_denied', 'single_sign_on_refused'],
        ['temporarily_unavailable', 'identity_provider_failed'],
      ] as const) {
        const begun = await begin(customer);
        const answer = provider
          .signIn(String(begun.body['url']))
          .replace('code=a+code', `error=${error}`);
        expect((await finish(answer, begun.cookies[0]!)).code).toBe(code);
      }
      const forged = await begin(customer);
      provider.behaviour = {
        answer: (path) =>
          path === '/token'
            ? {
                status: 400,
                headers: { 'content-type': 'application/json' },
                body: '{"error":"invalid_grant"}',
              }
            : null,
      };
      const answer = provider.signIn(String(forged.body['url']));
      expect((await finish(answer, forged.cookies[0]!)).code).toBe('single_sign_on_refused');
      expect(await refusalsIn(customer)).toEqual(Array.from({ length: 3 }, () => 'answer_invalid'));
    });

    it('a token that names nobody, whoever brings it', async () => {
      await configure();
      const before = await test.app.get(StaffAdministration, { strict: false }).list(customer);
      for (const sub of ['', ' ', '\u0000', 'x'.repeat(256), 7, true, {}, ['person-1'], null]) {
        const { status, code } = await enter({ claims: { groups: ['hr-team'], sub } });
        expect([sub, status === 204, code]).toEqual([
          sub,
          false,
          expect.stringMatching(/^(single_sign_on_refused|identity_provider_failed)$/) as string,
        ]);
      }
      expect(await test.app.get(StaffAdministration, { strict: false }).list(customer)).toEqual(
        before,
      );
      expect(await refusalsIn(customer)).toHaveLength(9);
      const odd = { groups: ['hr-team'], name: 'Paula\u0000' };
      expect((await enter({ claims: odd })).status).toBe(204);
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
});
