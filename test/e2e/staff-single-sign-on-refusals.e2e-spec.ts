import { OPERATOR } from '../../src/platform/audit/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { StaffAdministration } from '../../src/staff/index.js';
import { setSingleSignOnScene } from '../factories/single-sign-on.js';
import { answered } from '../factories/staff-visitor.js';
import type { StaffBrowser } from '../factories/staff.js';
import type { TestApplication } from '../support/application.js';
import type { Behaviour, TestIdentityProvider } from '../support/identity-provider.js';

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
});
