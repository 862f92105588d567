import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { CustomersService } from '../../src/gateway/customers/index.js';
import { OPERATOR } from '../../src/platform/audit/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { StaffAdministration, StaffLinks } from '../../src/staff/index.js';
import { OrganizationsService } from '../../src/verification/organizations/index.js';
import {
  browserWith,
  confirmationOf,
  confirming,
  makeStaff as makeSignedIn,
  signIn,
  type StaffBrowser,
} from '../factories/staff.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { VirtualAuthenticator, type Misbehaviour } from '../support/authenticator.js';

/** People who confirm what is dangerous, as our pages make them. */
const makeStaff: typeof makeSignedIn = async (test, ...roles) =>
  confirming(test, await makeSignedIn(test, ...roles));

interface Answered {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
  cookie: string;
}

interface Challenge {
  challenge_id: string;
  options: { challenge: string };
}

const EMAIL = 'eve@example.com';

describe('an attack on the sign-in of the staff', () => {
  let test: TestApplication;
  let organization: Id<'org'>;
  let customer: Id<'cust'>;
  let nobody: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication();
    test.clock.stop();
    const organizations = test.app.get(OrganizationsService, { strict: false });
    organization = (await organizations.create('One', OPERATOR)).id;
    const customers = test.app.get(CustomersService, { strict: false });
    customer = (await customers.create({ name: 'One', environment: 'sandbox' }, OPERATOR)).id;
    nobody = browserWith(test, 'staff_nobody' as Id<'staff'>, '');
  });

  afterAll(() => test.close());

  const answered = async (answer: Promise<Response>): Promise<Answered> => {
    const got = await answer;
    const text = await got.text();
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    const cookie = got.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { status: got.status, code: body['code'] as string | undefined, body, cookie };
  };
  const post = (path: string, body: object, from = nobody) =>
    answered(from.send('POST', path, { body, confirms: false }));

  const administration = () => test.app.get(StaffAdministration, { strict: false });
  const tokenOf = (url: string): string => url.slice(url.indexOf('#') + 1);

  async function accept(
    token: string,
    {
      device = new VirtualAuthenticator(test.settings.baseUrl),
      ...wrong
    }: Misbehaviour & {
      device?: VirtualAuthenticator;
    } = {},
  ): Promise<Answered & { device: VirtualAuthenticator }> {
    const given = { token, name: 'Eve', email: EMAIL };
    const begun = await post('/staff/v1/links/challenges', given);
    if (begun.status !== 200) return { ...begun, device };
    const { challenge_id, options } = begun.body as unknown as Challenge;
    const response = device.register(options, wrong);
    const done = await post('/staff/v1/links/accept', { ...given, challenge_id, response });
    return { ...done, device };
  }

  async function invited(role: 'owner' | 'admin' | 'developer' = 'developer'): Promise<string> {
    const given = { workspace: organization, email: EMAIL, role } as const;
    return tokenOf((await administration().invite(given, OPERATOR)).url);
  }

  /** A person with a passkey, who just joined. */
  async function joined(role: 'owner' | 'developer' = 'developer') {
    const { cookie, device } = await accept(await invited(role));
    const signedIn = await answered(
      browserWith(test, nobody.account, cookie).get('/staff/v1/session'),
    );
    const { id } = signedIn.body['account'] as { id: Id<'staff'> };
    return { device, browser: browserWith(test, id, cookie) };
  }

  const challenge = async () =>
    (await post('/staff/v1/sign_in/challenges', {})).body as unknown as Challenge;

  async function signInWith(device: VirtualAuthenticator, wrong: Misbehaviour = {}) {
    const { challenge_id, options } = await challenge();
    return post('/staff/v1/sign_in', { challenge_id, response: device.assert(options, wrong) });
  }

  describe('by a link', () => {
    it('finds the set-up link used, also when two visitors open it at once', async () => {
      const links = test.app.get(StaffLinks, { strict: false });
      await test.database.query('UPDATE platform.staff_accounts SET is_development = true');
      const token = tokenOf((await links.makeSetup(OPERATOR))!);
      const older = token;

      const all = await Promise.all([accept(token), accept(token), accept(token)]);

      expect(all.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
      expect((await accept(older)).status).not.toBe(204);
      expect(await links.makeSetup(OPERATOR)).toBeNull();
      const owners = (await administration().list(organization)).filter(
        ({ role }) => role === 'owner',
      );
      expect(owners).toHaveLength(1);
    });

    it('finds an invitation used, also when it is opened twice at once', async () => {
      const before = (await administration().list(organization)).length;
      const token = await invited();

      const all = await Promise.all([accept(token), accept(token), accept(token), accept(token)]);

      expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
      expect((await administration().list(organization)).length).toBe(before + 1);
      expect((await post('/staff/v1/links/open', { token })).code).toBe('staff_link_invalid');
    });

    it('finds the invitation worth nothing once its maker may not make it any more', async () => {
      const maker = await makeStaff(test, [organization, 'owner']);
      const path = `/staff/v1/workspaces/${organization}/invitations`;
      const { body } = await answered(maker.post(path, { email: EMAIL, role: 'owner' }));
      const token = tokenOf(String(body['url']));
      expect((await post('/staff/v1/links/open', { token })).status).toBe(200);

      await test.database.query(
        `UPDATE verification.staff_memberships SET role = 'developer' WHERE account_id = $1`,
        [uuidOf(maker.account)],
      );

      expect((await accept(token)).status).not.toBe(204);
      expect((await post('/staff/v1/links/open', { token })).code).toBe('staff_link_invalid');
    });

    it('cannot choose another role, nor register a passkey of another site or without a finger', async () => {
      for (const wrong of [
        { origin: 'https://evil.example' },
        { relyingPartyId: 'evil.example' },
        { isVerified: false },
        { type: 'webauthn.get' },
      ]) {
        const refused = await accept(await invited(), wrong);
        expect([refused.status, refused.code]).toEqual([401, 'passkey_refused']);
      }
      const token = await invited();
      const role = await post('/staff/v1/links/open', { token, role: 'owner' });
      expect(role.status).toBe(400);
    });

    it('does not answer one link with the challenge of another', async () => {
      const [mine, other] = [await invited(), await invited('owner')];
      const device = new VirtualAuthenticator(test.settings.baseUrl);
      const given = { name: 'Eve', email: EMAIL };
      const begun = await post('/staff/v1/links/challenges', { ...given, token: mine });
      const { challenge_id, options } = begun.body as unknown as Challenge;

      const crossed = await post('/staff/v1/links/accept', {
        ...given,
        ...{ token: other, challenge_id, response: device.register(options) },
      });

      expect(crossed.code).toBe('passkey_refused');
    });
  });

  describe('by a passkey', () => {
    it('is refused: an answer from elsewhere, by another key, of nobody, or for something else', async () => {
      const { device } = await joined();
      const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const stranger = new VirtualAuthenticator(test.settings.baseUrl);
      const other = await joined();

      for (const wrong of [
        { origin: 'https://evil.example' },
        { origin: `${test.settings.baseUrl}.evil.example` },
        { relyingPartyId: 'evil.example' },
        { isVerified: false },
        { key },
        { type: 'webauthn.create' },
        { credentialId: other.device.credentialId },
      ]) {
        const refused = await signInWith(device, wrong);
        expect([wrong, refused.code]).toEqual([wrong, 'passkey_refused']);
      }
      expect((await signInWith(stranger)).code).toBe('passkey_refused');
      expect((await signInWith(device)).status).toBe(204);
    });

    it('is refused: an answer that was given before, too late, or under another challenge', async () => {
      const { device } = await joined();
      const first = await challenge();
      const sent = { challenge_id: first.challenge_id, response: device.assert(first.options) };
      const at = await Promise.all([
        post('/staff/v1/sign_in', sent),
        post('/staff/v1/sign_in', sent),
      ]);
      expect(at.map(({ status }) => status).sort()).toEqual([204, 401]);
      expect((await post('/staff/v1/sign_in', sent)).code).toBe('passkey_refused');

      const second = await challenge();
      const moved = { ...sent, challenge_id: second.challenge_id };
      expect((await post('/staff/v1/sign_in', moved)).code).toBe('passkey_refused');

      const third = await challenge();
      const late = { challenge_id: third.challenge_id, response: device.assert(third.options) };
      test.clock.advanceSeconds(301);
      expect((await post('/staff/v1/sign_in', late)).code).toBe('passkey_refused');
    });

    it('is an alarm where the counter goes back or stands still', async () => {
      const { device } = await joined();
      expect((await signInWith(device, { counter: 7 })).status).toBe(204);
      for (const counter of [7, 6, 0])
        expect((await signInWith(device, { counter })).code).toBe('passkey_refused');
      const alarms = await test.database.query(
        `SELECT 1 FROM verification.audit_entries
          WHERE action = 'staff.sign_in_refused' AND outcome = 'alarm'`,
      );
      expect(alarms).toHaveLength(3);
      expect((await signInWith(device, { counter: 8 })).status).toBe(204);
    });

    it('leaves a planted cookie worth nothing, and gives the victim another', async () => {
      const attacker = await makeStaff(test, [organization, 'developer']);
      const { device } = await joined();
      const { challenge_id, options } = await challenge();

      const done = await post(
        '/staff/v1/sign_in',
        { challenge_id, response: device.assert(options) },
        attacker,
      );

      expect(done.status).toBe(204);
      expect(done.cookie).not.toBe(attacker.cookie);
      expect((await attacker.get('/staff/v1/session')).status).toBe(401);
    });
  });

  describe('by a confirmation', () => {
    const members = () => `/staff/v1/workspaces/${organization}/members`;

    async function confirmed(
      { device, browser }: { device: VirtualAuthenticator; browser: StaffBrowser },
      step: { action: string; target: string },
    ): Promise<string> {
      const { body } = await post('/staff/v1/step_ups', step, browser);
      const id = String(body['step_up_id']);
      const { challenge: given } = body['options'] as { challenge: string };
      const response = device.assert({ challenge: given });
      await post(`/staff/v1/step_ups/${id}/confirm`, { response }, browser);
      return id;
    }

    const disable = (browser: StaffBrowser, victim: Id<'staff'>, proof: string) =>
      answered(
        browser.send('POST', `${members()}/${victim}/disable`, {
          confirms: false,
          headers: { 'x-step-up': proof },
        }),
      );

    it('counts for one action on one target in one session and workspace, once, for two minutes', async () => {
      const owner = await joined('owner');
      const [victim, other] = [
        await makeStaff(test, [organization, 'developer']),
        await makeStaff(test, [organization, 'developer']),
      ];
      const step = { action: 'members.disable', target: `${organization}/${victim.account}` };
      const second = await signIn(test, owner.browser.account);
      const refused = async (browser: StaffBrowser, target: Id<'staff'>, proof: string) => {
        const { status, code } = await disable(browser, target, proof);
        expect([status, code]).toEqual([403, 'step_up_required']);
      };

      const proof = await confirmed(owner, step);
      await refused(owner.browser, other.account, proof);
      await refused(second, victim.account, proof);
      const enable = await answered(
        owner.browser.send('POST', `${members()}/${victim.account}/enable`, {
          confirms: false,
          headers: { 'x-step-up': proof },
        }),
      );
      expect(enable.code).toBe('step_up_required');
      for (const target of [victim.account, `${customer}/${victim.account}`, '']) {
        const elsewhere = await confirmed(owner, { ...step, target });
        await refused(owner.browser, victim.account, elsewhere);
      }

      const both = await Promise.all([
        disable(owner.browser, victim.account, proof),
        disable(owner.browser, victim.account, proof),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
      const late = await confirmed(owner, step);
      test.clock.advanceSeconds(121);
      await refused(owner.browser, victim.account, late);
    });

    it('is refused when another account, an unconfirmed or a made-up proof stands behind it', async () => {
      const owner = await joined('owner');
      const helper = await joined('developer');
      const victim = await makeStaff(test, [organization, 'developer']);
      const step = { action: 'members.disable', target: `${organization}/${victim.account}` };
      const { body } = await post('/staff/v1/step_ups', step, owner.browser);
      const id = String(body['step_up_id']);
      const { challenge: given } = body['options'] as { challenge: string };

      const response = helper.device.assert({ challenge: given });
      const foreign = await post(`/staff/v1/step_ups/${id}/confirm`, { response }, owner.browser);
      expect(foreign.code).toBe('passkey_refused');
      for (const proof of [id, 'x', 'challenge_01h455vb4pex5vsknk084sn02q'])
        expect((await disable(owner.browser, victim.account, proof)).code).toBe('step_up_required');

      const strange = await owner.browser.send('POST', `${members()}/%E6%97%A5%0A/disable`, {
        confirms: false,
      });
      expect(strange.status).toBe(403);
    });

    it('does not sign anybody in', async () => {
      const { device, browser } = await joined('owner');
      const step = { action: 'members.invite', target: organization };
      const { body } = await post('/staff/v1/step_ups', step, browser);
      const { challenge: given } = body['options'] as { challenge: string };
      const response = device.assert({ challenge: given });

      const used = await post('/staff/v1/sign_in', { challenge_id: body['step_up_id'], response });

      expect(used.code).toBe('passkey_refused');
    });
  });

  describe('by members on each other', () => {
    let place: Id<'org'>;
    const act = (who: StaffBrowser, whom: StaffBrowser, what: string, body = {}) =>
      answered(who.post(`/staff/v1/workspaces/${place}/members/${whom.account}/${what}`, body));
    /** Each acts on the other at the same moment, with a confirmation made before. */
    const atOnce = async (one: StaffBrowser, two: StaffBrowser, what: string, body = {}) => {
      const sides = [
        [one, two],
        [two, one],
      ] as const;
      const proofs = await Promise.all(
        sides.map(([who, whom]) =>
          confirmationOf(test, who.cookie, {
            action: `members.${what}`,
            target: `${place}/${whom.account}`,
          }),
        ),
      );
      return Promise.all(
        sides.map(([who, whom], n) =>
          answered(
            who.send('POST', `/staff/v1/workspaces/${place}/members/${whom.account}/${what}`, {
              body,
              confirms: false,
              headers: { 'x-step-up': proofs[n]! },
            }),
          ),
        ),
      );
    };
    const liveOwners = async () =>
      (await administration().list(place)).filter(
        ({ role, disabledAt }) => role === 'owner' && disabledAt === null,
      ).length;

    beforeEach(async () => {
      const organizations = test.app.get(OrganizationsService, { strict: false });
      place = (await organizations.create('Place', OPERATOR)).id;
    });

    it('leaves an owner, however two owners demote or shut out each other at once', async () => {
      for (const [what, body] of [
        ['change_role', { role: 'developer' }],
        ['disable', {}],
      ] as const) {
        const [one, two] = [
          await makeStaff(test, [place, 'owner']),
          await makeStaff(test, [place, 'owner']),
        ];
        const all = await atOnce(one, two, what, body);
        expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
        expect(await liveOwners()).toBeGreaterThanOrEqual(1);
      }
    });

    it('lets nobody act with a role that they lost while the call waited', async () => {
      const [one, two, three] = [
        await makeStaff(test, [place, 'owner']),
        await makeStaff(test, [place, 'owner']),
        await makeStaff(test, [place, 'owner']),
      ];
      const all = await atOnce(one, two, 'disable');

      expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(await liveOwners()).toBeGreaterThanOrEqual(2);
      expect((await three.get('/staff/v1/session')).status).toBe(200);
    });

    it('does not count an owner who cannot sign in any more', async () => {
      const [one, two, gone] = [
        await makeStaff(test, [place, 'owner']),
        await makeStaff(test, [place, 'owner']),
        await makeStaff(test, [place, 'owner']),
      ];
      await administration().disable(gone.account, OPERATOR);
      expect((await act(one, two, 'change_role', { role: 'admin' })).status).toBe(200);
      const alone = await act(one, one, 'disable');

      expect(alone.code).toBe('role_not_allowed');
      expect(await liveOwners()).toBe(1);
    });

    it('lets an admin neither make, change, shut out nor recover an owner or an admin', async () => {
      const admin = await makeStaff(test, [place, 'admin']);
      const [owner, peer, developer] = [
        await makeStaff(test, [place, 'owner']),
        await makeStaff(test, [place, 'admin']),
        await makeStaff(test, [place, 'developer']),
      ];
      for (const whom of [owner, peer, admin])
        for (const what of ['disable', 'enable', 'recover'])
          expect((await act(admin, whom, what)).code).toBe('role_not_allowed');
      for (const whom of [owner, peer, admin, developer])
        for (const role of ['owner', 'admin'])
          expect((await act(admin, whom, 'change_role', { role })).code).toBe('role_not_allowed');
      const path = `/staff/v1/workspaces/${place}/invitations`;
      for (const role of ['owner', 'admin'])
        expect((await answered(admin.post(path, { email: EMAIL, role }))).code).toBe(
          'role_not_allowed',
        );
      expect((await act(admin, developer, 'disable')).status).toBe(200);
    });

    it('lets an owner recover members of their own workspaces alone, and not often', async () => {
      const owner = await makeStaff(test, [place, 'owner']);
      const member = await makeStaff(test, [place, 'developer']);
      const shared = await makeStaff(test, [place, 'developer'], [customer, 'hr']);

      expect((await act(owner, owner, 'recover')).code).toBe('role_not_allowed');
      expect((await act(owner, shared, 'recover')).code).toBe('role_not_allowed');
      // Shut out over there, the person could be let in again later.
      await test.database.query(
        'UPDATE gateway.staff_memberships SET disabled_at = now() WHERE account_id = $1',
        [uuidOf(shared.account)],
      );
      expect((await act(owner, shared, 'recover')).code).toBe('role_not_allowed');

      const links: string[] = [];
      for (let n = 0; n < 5; n += 1)
        links.push(tokenOf(String((await act(owner, member, 'recover')).body['url'])));
      expect((await act(owner, member, 'recover')).code).toBe('rate_limited');
      for (const token of links.slice(0, 4)) expect((await accept(token)).status).not.toBe(204);
      expect((await member.get('/staff/v1/session')).status).toBe(200);
      const recovered = await accept(links[4]!);
      expect(recovered.status).toBe(204);
      expect((await member.get('/staff/v1/session')).status).toBe(401);
      expect((await signInWith(recovered.device)).status).toBe(204);
      expect((await accept(links[4]!)).status).not.toBe(204);
    });

    it('ends the older passkeys with a recovery, and the recovery with its time', async () => {
      const { device, browser } = await joined();
      const owner = await makeStaff(test, [organization, 'owner']);
      const recover = async () => {
        const path = `/staff/v1/workspaces/${organization}/members/${browser.account}/recover`;
        return tokenOf(String((await answered(owner.post(path))).body['url']));
      };
      const late = await recover();
      test.clock.advanceSeconds(15 * 60 + 1);
      expect((await accept(late)).status).not.toBe(204);
      expect((await signInWith(device)).status).toBe(204);

      expect((await accept(await recover())).status).toBe(204);
      expect((await signInWith(device)).code).toBe('passkey_refused');
    });
  });
});

describe('a console on a host of its own', () => {
  const CONSOLE = 'https://console.example.test';
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication({ CONSOLE_BASE_URL: CONSOLE });
  });

  afterAll(() => test.close());

  /** With a Host header of our own, which `fetch` does not send. */
  async function at(
    host: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
  ): Promise<{ status: number; cookie: string; body: Record<string, unknown> }> {
    const sent = request(test.baseUrl, {
      path,
      method: body ? 'POST' : 'GET',
      headers: {
        host,
        'x-requested-by': 'staff-page',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sent.end(body && JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const content = await text(answer);
    const isJson = /json/.test(answer.headers['content-type'] ?? '');
    return {
      status: answer.statusCode ?? 0,
      cookie: answer.headers['set-cookie']?.[0] ?? '',
      body: isJson ? (JSON.parse(content) as Record<string, unknown>) : {},
    };
  }

  it('answers there alone, and nothing else does, however the address is written', async () => {
    const publicHost = new URL(test.settings.baseUrl).host;
    for (const path of ['/staff', '/%73taff', '/%73taff/x', '/people', '/%70eople'])
      expect([path, (await at(publicHost, path)).status]).toEqual([path, 404]);
    for (const path of ['/', '/docs', '/verify'])
      expect([path, (await at('console.example.test', path)).status]).toEqual([path, 404]);
    for (const path of ['/staff', '/staff/v1/sign_in', '/healthz'])
      expect([path, (await at('console.example.test', path)).status]).toEqual([path, 200]);
  });

  it('has links, passkeys, origin and cookie of that host', async () => {
    const links = test.app.get(StaffLinks, { strict: false });
    const url = await links.makeSetup(OPERATOR);
    expect(url).toMatch(/^https:\/\/console\.example\.test\/staff\/setup#lnk_/);
    const token = url!.slice(url!.indexOf('#') + 1);
    const given = { token, name: 'Olga', email: EMAIL };
    const send = (path: string, body: object, origin = CONSOLE) =>
      at('console.example.test', path, { body, headers: { origin } });
    const wrong = await send('/staff/v1/links/open', { token }, test.settings.baseUrl);
    expect(wrong.body['code']).toBe('request_not_from_console');

    const begun = (await send('/staff/v1/links/challenges', given)).body as unknown as Challenge & {
      options: { rp: { id: string } };
    };
    expect(begun.options.rp.id).toBe('console.example.test');
    const device = new VirtualAuthenticator(CONSOLE);
    const { challenge_id, options } = begun;
    const response = device.register(options);
    const done = await send('/staff/v1/links/accept', { ...given, challenge_id, response });
    expect(done.status).toBe(204);
    expect(done.cookie).toMatch(/^__Host-staff=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const cookie = done.cookie.split(';')[0]!;
    const plain = cookie.replace('__Host-', '');
    const status = async (sent: string) =>
      (await at('console.example.test', '/staff/v1/session', { headers: { cookie: sent } })).status;
    expect(await status(cookie)).toBe(200);
    expect(await status(plain)).toBe(401);
  });
});
