import { ConnectRequestStore } from '../../../src/gateway/sign-in-provider/connect-request.store.js';
import { idOf, uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { answered, EMPLOYEES, GRANTS, type GatewayBody } from '../../factories/customer-api.js';
import { aUser, makeDirectory } from '../../factories/directory.js';
import {
  browse,
  CALLBACK,
  comeHome,
  endLastSession,
  EXCHANGE,
  makeSignInClient,
  makeSignInScene,
  resultOf,
} from '../../factories/sign-in.js';
import { makeStaff } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

/** A claims parameter for the id token. */
const asking = (claims: object): string => JSON.stringify({ id_token: claims });

type Scene = Awaited<ReturnType<typeof makeSignInScene>>;

describe('a sign-in by a face withstands', () => {
  let test: TestApplication;
  let issuer: Scene['issuer'];
  let customer: Scene['customer'];
  let walk: Scene['walk'];
  let asked: Scene['asked'];
  let home: Scene['home'];
  let exchange: Scene['exchange'];
  let codeFor: Scene['codeFor'];
  let api: Scene['api'];

  beforeAll(async () => {
    test = await startApplication({
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_PER_EMPLOYEE: '25',
    });
    ({ issuer, customer, walk, asked, home, exchange, codeFor, api } = await makeSignInScene(test));
  });
  afterAll(() => test.close());

  describe('what is refused', () => {
    let id: string;
    let secret: string;
    let employee: GatewayBody;
    let hint: string;

    beforeAll(async () => {
      ({ id, secret } = await makeSignInClient(customer));
      employee = await walk.established();
      hint = String(employee['employee_id']);
    });

    it.each([
      ['an unknown client', { client_id: 'x' }],
      ['another address', { redirect_uri: `${CALLBACK}/` }],
      ['an address with more', { redirect_uri: `${CALLBACK}?x=1` }],
    ])('%s: a page, never a redirect', async (_, more) => {
      const { status, location } = await browse(asked(id, { login_hint: hint, ...more }));
      expect([status, location]).toEqual([400, '']);
    });

    it('a sandbox client at the other issuer', async () => {
      const address = asked(id, { login_hint: hint }).replace('/sandbox/', '/');
      expect((await browse(address)).status).toBe(400);
    });

    it.each([
      ['no PKCE', { code_challenge: '' }, 'invalid_request'],
      ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['another flow', { response_type: 'id_token' }, 'unsupported_response_type'],
      ['no openid', { scope: 'profile' }, 'invalid_scope'],
      ['nobody', { login_hint: '' }, 'login_required'],
      ['no page', { prompt: 'none' }, 'login_required'],
      ['a request object', { request: 'x' }, 'request_not_supported'],
      ['a pushed request', { request_uri: 'x' }, 'request_uri_not_supported'],
      ['a fragment', { response_mode: 'fragment' }, 'invalid_request'],
      ['a mad age', { max_age: 'x' }, 'invalid_request'],
      ['no response type', { response_type: '' }, 'invalid_request'],
      ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
      ['another subject', { claims: asking({ sub: { value: 'x' } }) }, 'login_required'],
      ['somebody else’s hint', { id_token_hint: 'a.eyJzdWIiOiJ4In0.b' }, 'login_required'],
      [
        'an essential class of others',
        { claims: asking({ acr: { essential: true, values: ['phr', 'inherence'] } }) },
        'unmet_authentication_requirements',
      ],
    ])('%s: told to the client', async (_, more, error) => {
      const seen = await browse(asked(id, { login_hint: hint, ...more }));
      expect(resultOf(seen)).toMatchObject({ error, state: 'st', iss: issuer });
    });

    it('a parameter that comes twice', async () => {
      const seen = await browse(`${asked(id, { login_hint: hint })}&nonce=other`);
      expect(resultOf(seen)).toMatchObject({ error: 'invalid_request', state: 'st' });
    });

    it('an essential class that the person did not get, and no other', async () => {
      const essential = (value: string) =>
        asked(id, { login_hint: hint, claims: asking({ acr: { essential: true, value } }) });
      const [other, own] = [
        resultOf(await home(await browse(essential('establish_identity')))),
        resultOf(await home(await browse(essential('known_user_key')))),
      ];
      expect(other).toMatchObject({ error: 'unmet_authentication_requirements', state: 'st' });
      expect(own['code']).toMatch(/^code_/);
    });

    it('a code that comes twice, with another verifier, address or client, or late', async () => {
      const other = await makeSignInClient(customer);
      const good = EXCHANGE;
      const own = { client_id: id, client_secret: secret };
      const code = await codeFor(id, hint);
      const foreign = { client_id: other.id, client_secret: other.secret };

      const refused = (answer: Awaited<ReturnType<typeof exchange>>) => {
        expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_grant']);
      };
      refused(await exchange({ code, ...good, ...foreign }));
      const both = await Promise.all([1, 2].map(() => exchange({ code, ...good, ...own })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      refused(await exchange({ code, ...good, ...own }));
      const verifier = { code: await codeFor(id, hint), ...good, code_verifier: 'w'.repeat(50) };
      refused(await exchange({ ...verifier, ...own }));
      refused(await exchange({ ...verifier, ...good, ...own }));
      refused(
        await exchange({ code: await codeFor(id, hint), ...good, redirect_uri: 'x', ...own }),
      );
      const late = await codeFor(id, hint);
      test.clock.advanceSeconds(61);
      refused(await exchange({ code: late, ...good, ...own }));
      const wrong = await exchange({ code, ...good, ...own, client_secret: 'x' });
      expect([wrong.status, wrong.body['error']]).toEqual([401, 'invalid_client']);
      const lacking: Record<string, string>[] = [{ grant_type: '', code }, { code: '' }];
      for (const missing of lacking) {
        const { status, body } = await exchange({ ...good, ...own, ...missing });
        expect([status, body['error']]).toEqual([400, 'invalid_request']);
      }
    });

    it('a code of somebody who left meanwhile', async () => {
      const leaver = await walk.established();
      const code = await codeFor(id, String(leaver['employee_id']));
      await customer
        .patch(`/gateway/v1/employees/${String(leaver['employee_id'])}`, { status: 'terminated' })
        .expect(200);

      const own = { client_id: id, client_secret: secret };
      const answer = await exchange({
        code,
        ...EXCHANGE,
        ...own,
      });
      expect(answer.body['error']).toBe('invalid_grant');
    });

    it('a code that was given while an alarm from before it was not committed', async () => {
      const { id: row, employee_id: employee } = await walk.established();
      const code = await codeFor(id, String(employee));
      await test.database.query(
        `UPDATE gateway.employees SET alarmed_at = (SELECT max(completed_at) FROM gateway.access_requests
          WHERE employee_row_id = $1) WHERE id = $1`,
        [uuidOf(row as Id)],
      );

      const answer = await exchange({ code, ...EXCHANGE, client_id: id, client_secret: secret });
      expect(answer.body['error']).toBe('invalid_grant');
    });

    it('a page that was relayed: neither browser gets a code', async () => {
      const attacker = await browse(asked(id, { login_hint: hint }));
      const { url } = await endLastSession(api);

      const victim = await comeHome(url, '');
      expect([victim.status, victim.location]).toEqual([403, '']);
      const back = await comeHome(url, attacker.cookie);
      expect(back.location).not.toContain('code=');
      const [row] = await test.database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM gateway.audit_entries
          WHERE action = 'return.refused' AND details->>'reason' = 'foreign_browser'`,
      );
      expect(row?.count).toBe(1);
    });

    it('whoever declines, or is not verified', async () => {
      for (const scenario of ['consent_declined', 'not_me']) {
        const start = await browse(asked(id, { login_hint: hint }));
        expect(resultOf(await home(start, scenario))).toMatchObject({
          error: 'access_denied',
          state: 'st',
        });
      }
    });
  });

  it('an unknown person sees the same page and end, and so do the inactive and the unbound', async () => {
    const { id } = await makeSignInClient(customer);
    const unbound = await customer.employee();
    const leaver = await walk.established();
    await customer
      .patch(`/gateway/v1/employees/${String(leaver['employee_id'])}`, { status: 'suspended' })
      .expect(200);
    const known = await walk.established();
    await customer
      .patch(`/gateway/v1/employees/${String(known['employee_id'])}`, { locale: 'es' })
      .expect(200);
    const shape = async (hint: unknown) => {
      const start = await browse(asked(id, { login_hint: String(hint) }));
      const page = new URL(start.location);
      const seen = await browse(start.location);
      const session = /vs_[a-z0-9]+/.exec(seen.location)?.[0] ?? '';
      const { text } = await browse(`${test.baseUrl}/verify/api/${session}`, seen.cookie);
      const view = JSON.parse(text) as Record<string, unknown>;
      const end = new URL((await endLastSession(api, 'selfie_mismatch')).url);
      return {
        page: { ...view, id: '', expires_at: 0, now: 0 },
        end: [end.pathname, [...end.searchParams.keys()]],
        start: [start.status, page.pathname, [...page.searchParams.keys()]],
        cookie: start.cookie.split('=')[0],
        opened: [seen.status, seen.location.replace(/vs_[a-z0-9]+/, 'vs')],
      };
    };

    const expected = await shape(known['employee_id']);
    for (const hint of ['nobody@example.com', unbound['employee_id'], leaver['employee_id']])
      expect(await shape(hint)).toEqual(expected);

    const start = await browse(asked(id, { login_hint: 'nobody@example.com' }));
    expect(resultOf(await home(start))).toMatchObject({ error: 'access_denied' });
  });

  it('a name that means two people is nobody’s', async () => {
    const { id } = await makeSignInClient(customer);
    const granted = async (login_hint: string) =>
      'code' in resultOf(await home(await browse(asked(id, { login_hint }))));
    const hints = ['R-7001', 'R-7002'] as const;

    // Somebody else was called so, by either name of a directory, before the employee was added.
    for (const [hint, employee_id_from, called] of [
      [hints[0], 'externalId', { userName: hints[0], externalId: 'X-2001' }],
      [hints[1], 'userName', { externalId: hints[1] }],
    ] as const) {
      const directory = await makeDirectory(test, customer, { employee_id_from });
      const user = await directory.user(aUser(called));
      await walk.established({ employee_id: hint });
      expect(await granted(hint)).toBe(false);
      await directory.send('DELETE', `/Users/${user.id}`);
      expect(await granted(hint)).toBe(true);
    }
    const [hint] = hints;

    // The employee is called so by a directory too.
    const directory = await makeDirectory(test, customer, { employee_id_from: 'userName' });
    await directory.user(aUser({ userName: hint }));
    expect(await granted(hint)).toBe(true);
  });

  it('an unknown person is asked for no more often than a known one', async () => {
    const { id } = await makeSignInClient(customer);
    const known = await walk.established();
    const refusedAfter = async (hint: string): Promise<number> => {
      for (let times = 0; times < 40; times += 1) {
        // A user name is found in any spelling.
        const spelled = [...hint].map((each, n) =>
          times & (1 << (n % 6)) ? each.toUpperCase() : each,
        );
        const login_hint = hint.includes('@') ? spelled.join('') : hint;
        if ((await browse(asked(id, { login_hint }))).status === 429) return times;
      }
      return 40;
    };

    const [stranger, employee] = [
      await refusedAfter('stranger@example.com'),
      await refusedAfter(String(known['employee_id'])),
    ];
    expect(stranger).toBeLessThan(40);
    expect(Math.abs(stranger - employee)).toBeLessThanOrEqual(2);
    // What a stranger used up is not the employee's: the desk can still help.
    expect(await customer.ask(known)).toMatchObject({ status: 'pending' });
  });

  it('a stranger’s face only denies, and the third in a day is the alarm', async () => {
    const { id } = await makeSignInClient(customer);
    const employee = await walk.established({ email: 'named@example.com', phone: '+15555550177' });
    await makeStaff(test, [customer.customerId, 'desk_lead']);
    const live = (await walk.granted(employee))['grant'] as GatewayBody;
    const written = async () => {
      const rows = await test.database.query<{ kind: string }>(
        `SELECT kind FROM gateway.messages
          WHERE subject_id = $1 AND kind NOT IN ('identity_established', 'recovery_allowed') ORDER BY kind, lane`,
        [uuidOf(employee.id as Id)],
      );
      return rows.map(({ kind }) => kind);
    };
    const state = async () => {
      const alarms = await test.database.query(
        `SELECT action FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm'`,
        [employee.id],
      );
      const { body } = await customer.get(`${GRANTS}/${live.id}`);
      return [alarms.length, (body as GatewayBody)['status']];
    };
    const fail = async () => {
      const start = await browse(asked(id, { login_hint: String(employee['employee_id']) }));
      expect(resultOf(await home(start, 'not_me'))['error']).toBe('access_denied');
    };

    await fail();
    await fail();
    expect(await state()).toEqual([0, 'active']);
    await fail();
    expect(await state()).toEqual([1, 'revoked']);
    // A stranger could otherwise keep the help desk from helping.
    const [row] = await test.database.query<{ frozen: Date | null }>(
      'SELECT resets_frozen_until AS frozen FROM gateway.employees ORDER BY alarmed_at DESC NULLS LAST LIMIT 1',
    );
    expect(row?.frozen).toBeNull();

    // Each further one is an alarm, too, but is written once a day.
    const once = ['identity_alarm', 'identity_alarm', 'staff_notice'];
    expect(await written()).toEqual(once);
    await fail();
    expect([await state(), await written()]).toEqual([[2, 'revoked'], once]);
    // An alarm at what nobody else could start is written at once.
    await walk.verify(await customer.ask(employee), 'not_me');
    expect(await written()).toEqual([...once, ...once].sort());
    test.clock.advanceSeconds(86_401);
    for (let n = 0; n < 4; n += 1) await fail();
    expect(await written()).toEqual([...once, ...once, ...once].sort());
  });

  describe('what happens between the face and the answer:', () => {
    const reset = ({ employee_id: employee }: GatewayBody) =>
      answered(
        200,
        customer.post(`${EMPLOYEES}/${String(employee)}/reset_identity`, { reason: 'a call' }),
      );
    const alarm = ({ id }: GatewayBody) =>
      test.database.query('UPDATE gateway.employees SET alarmed_at = $2 WHERE id = $1', [
        uuidOf(id as Id),
        test.clock.now(),
      ]);
    const leave = ({ employee_id: employee }: GatewayBody) =>
      answered(200, customer.patch(`${EMPLOYEES}/${String(employee)}`, { status: 'terminated' }));

    it.each<[string, (employee: GatewayBody) => Promise<unknown>, boolean]>([
      ['nothing', () => Promise.resolve(), true],
      ['an identity that is reset', reset, false],
      ['an alarm', alarm, false],
      ['the end of the employment', leave, false],
    ])('%s', async (_, happens, isGiven) => {
      const { id, secret } = await makeSignInClient(customer);
      const granted = async () => {
        const employee = await walk.established();
        const start = await browse(asked(id, { login_hint: String(employee['employee_id']) }));
        const { url } = await endLastSession(api);
        const last = 'SELECT id FROM gateway.access_requests ORDER BY id DESC LIMIT 1';
        const [made] = await test.database.query<{ id: string }>(last);
        expect(await customer.look({ id: idOf('ar', made!.id) })).toMatchObject({
          status: 'granted',
        });
        return { employee, home: () => comeHome(url, start.cookie) };
      };

      const before = await granted();
      await happens(before.employee);
      const result = resultOf(await before.home());
      expect('code' in result).toBe(isGiven);
      if (!isGiven) expect(result['error']).toBe('access_denied');

      const { employee, home: goHome } = await granted();
      const { code = '' } = resultOf(await goHome());
      await happens(employee);
      const client = { client_id: id, client_secret: secret };
      expect((await exchange({ code, ...EXCHANGE, ...client })).status).toBe(isGiven ? 200 : 400);
    });
  });

  it('thirty starts a minute are one address’s', async () => {
    const { id } = await makeSignInClient(customer);
    const statuses = new Set<number>();
    for (let times = 0; times < 31; times += 1) {
      const headers = { 'x-forwarded-for': '10.9.9.9' };
      const url = asked(id, { login_hint: 'x', prompt: 'none' });
      statuses.add((await fetch(url, { redirect: 'manual', headers })).status);
    }
    expect([...statuses]).toEqual([303, 429]);
  });

  it('nothing is kept a day after its end', async () => {
    test.clock.advanceSeconds(2 * 86_400);
    expect(await test.app.get(ConnectRequestStore, { strict: false }).deleteOld()).toBeGreaterThan(
      0,
    );
    for (const table of ['connect_requests', 'connect_codes'])
      expect(await test.database.query(`SELECT 1 FROM gateway.${table}`)).toEqual([]);
  });
});
