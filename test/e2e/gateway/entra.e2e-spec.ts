import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose';
import { SigningKeyRing } from '../../../src/platform/crypto/index.js';
import type { GatewayBody } from '../../factories/customer-api.js';
import { makeNeighbourScene, NEIGHBOURLY, STRANGER } from '../../factories/neighbours.js';
import {
  browse,
  comeHome,
  endLastSession,
  makeSignInClient,
  type Seen,
} from '../../factories/sign-in.js';
import { Payroll } from '../../neighbours/payroll.js';
import { SimulatedEntra } from '../../neighbours/entra.js';
import type { Door, Person } from '../../neighbours/neighbour.js';
import { startApplication, type TestApplication } from '../../support/application.js';

type Scene = Awaited<ReturnType<typeof makeNeighbourScene>>;

describe('Entra, which asks for a face as a second method', () => {
  let test: TestApplication;
  let scene: Scene;

  let entra: SimulatedEntra;
  let door: Door;
  let employee: GatewayBody;
  let ada: Person;

  beforeAll(async () => {
    test = await startApplication(NEIGHBOURLY);
    scene = await makeNeighbourScene(test);
    entra = await SimulatedEntra.start(0, () => test.clock.now());
    door = await connectEntra({});
    entra.connect(door);
    employee = await scene.walk.established();
    ada = scene.personOf(employee);
    await entra.join(ada);
  });
  afterAll(async () => {
    await entra.close();
    await test.close();
  });

  const connectEntra = (config: object): Promise<Door> =>
    scene.connect('entra_mfa', {
      tenant_id: entra.tenantId,
      app_id: entra.appId,
      authority: entra.authority,
      ...config,
    });
  const post = (form: Record<string, string>, cookie = ''): Promise<Seen> =>
    browse(`${scene.issuer}/authorize`, cookie, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
  const fieldsOf = ({ text }: Seen): Record<string, string> =>
    Object.fromEntries(
      [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
  const signIn = async (person: Person, scenario?: string, persona?: string) =>
    fieldsOf(await scene.home(await post(await entra.form(person)), scenario, persona));

  it('signs in: the hint’s subject, one method, and nothing else of the person', async () => {
    const start = await post(await entra.form(ada));
    expect([start.status, start.location]).toEqual([
      303,
      expect.stringMatching(/\/verify\?token=/) as string,
    ]);
    const back = await scene.home(start);
    expect(back.text).toContain(`action="${entra.redirectUri}"`);
    const fields = fieldsOf(back);
    expect(Object.keys(fields).sort()).toEqual(['id_token', 'state']);
    const { claims } = await entra.judge(fields);

    expect(Object.keys(claims ?? {}).sort()).toEqual(
      'acr amr aud auth_time exp iat iss jti nonce sub'.split(' '),
    );
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(300);
    const grant = await test.database.query<{ status: string }>(
      `SELECT status FROM gateway.grants ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(grant).toEqual([{ status: 'consumed' }]);
  });

  const signed = (claims: JWTPayload, alg: string, kid?: string): Promise<string> => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    // The key that a hint brings along is the forger's.
    const [jwk, jku] = [publicKey.export({ format: 'jwk' }), 'https://evil.example/keys'];
    const header = { alg, jwk, jku, x5u: jku, ...(kid !== undefined && { kid }) };
    return new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
  };
  const encoded = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = (): number => Math.floor(test.clock.now().getTime() / 1000);
  const hinted = async (changes: JWTPayload) => ({
    id_token_hint: await entra.hint(ada, changes),
  });
  type Forgery = () => Promise<Record<string, string>> | Record<string, string>;

  it.each<[string, Forgery]>([
    ['no hint', () => ({ id_token_hint: '' })],
    ['a hint that is no token', () => ({ id_token_hint: 'x.y.z' })],
    [
      'an unsigned hint',
      async () => ({
        id_token_hint: `${encoded({ alg: 'none' })}.${encoded(decodeJwt(await entra.hint(ada)))}.`,
      }),
    ],
    [
      'a hint that the public key signs as a secret',
      async () => {
        const hint = await entra.hint(ada);
        const { kid } = decodeProtectedHeader(hint);
        const text = `${encoded({ alg: 'HS256', kid })}.${encoded(decodeJwt(hint))}`;
        const keys = await (await fetch(`${entra.authority}/${entra.tenantId}/keys`)).text();
        const secret = (JSON.parse(keys) as { keys: { n: string }[] }).keys[0]?.n ?? '';
        const tag = createHmac('sha256', Buffer.from(secret, 'base64url')).update(text);
        return { id_token_hint: `${text}.${tag.digest('base64url')}` };
      },
    ],
    [
      'a hint that another key signed under its name',
      async () => {
        const hint = await entra.hint(ada);
        const { kid = '' } = decodeProtectedHeader(hint);
        return { id_token_hint: await signed(decodeJwt(hint), 'RS256', kid) };
      },
    ],
    [
      'another algorithm',
      async () => {
        const hint = await entra.hint(ada);
        const { kid = '' } = decodeProtectedHeader(hint);
        return { id_token_hint: await signed(decodeJwt(hint), 'PS256', kid) };
      },
    ],
    [
      'an unknown key',
      async () => ({
        id_token_hint: await signed(decodeJwt(await entra.hint(ada)), 'RS256', 'unknown'),
      }),
    ],
    [
      'no name of a key',
      async () => ({ id_token_hint: await signed(decodeJwt(await entra.hint(ada)), 'RS256') }),
    ],
    [
      'a changed subject',
      async () => {
        const [head = '', , tag = ''] = (await entra.hint(ada)).split('.');
        const claims = { ...decodeJwt(await entra.hint(ada)), sub: 'sub-of-another' };
        return { id_token_hint: `${head}.${encoded(claims)}.${tag}` };
      },
    ],
    ['a foreign tenant', () => hinted({ tid: randomUUID() })],
    [
      'a foreign issuer',
      () => hinted({ iss: `https://login.microsoftonline.com/${entra.tenantId}/v2.0` }),
    ],
    ['another app', () => hinted({ aud: randomUUID() })],
    ['several audiences', () => hinted({ aud: [entra.appId] })],
    ['a hint of eleven minutes ago', () => hinted({ iat: now() - 660 })],
    ['a hint of the future', () => hinted({ iat: now() + 120 })],
    ['a hint that is not good yet', () => hinted({ nbf: now() + 120 })],
    ['a hint without a time', () => hinted({ iat: undefined })],
    ['no subject', () => hinted({ sub: undefined })],
    ['no object id', () => hinted({ oid: undefined })],
    ['another address', () => ({ redirect_uri: `${entra.redirectUri}/` })],
    [
      'Microsoft’s own address, where another is configured',
      () => ({
        redirect_uri: 'https://login.microsoftonline.com/common/federation/externalauthprovider',
      }),
    ],
    ['an unknown client', () => ({ client_id: 'x' })],
    [
      'the client of another kind',
      async () => ({ client_id: (await makeSignInClient(scene.customer)).id }),
    ],
    ['no state', () => ({ state: '' })],
  ])('refuses %s before anybody shows a face, and sends nobody anywhere', async (_, forged) => {
    const before = await scene.lastSession();
    const { status, location, text } = await post({
      ...(await entra.form(ada)),
      ...(await forged()),
    });

    expect([status, location]).toEqual([400, '']);
    expect(text).not.toContain(entra.authority);
    expect(await scene.lastSession()).toBe(before);
  });

  it('refuses a request in an address, at the other issuer, and one that comes twice', async () => {
    const form = await entra.form(ada);
    const query = new URLSearchParams(form).toString();
    const refused = async (seen: Promise<Seen>) => {
      expect(await seen).toMatchObject({ status: 400, location: '' });
    };
    await refused(browse(`${scene.issuer}/authorize?${query}`));
    const other = `${test.settings.baseUrl}/gateway/connect/authorize`;
    await refused(browse(other, '', { method: 'POST', body: new URLSearchParams(form) }));
    const both = await Promise.all([post(form), post(form)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    await refused(post({ ...form, id_token_hint: await entra.hint(ada) }));
  });

  const asking = (asked: object) => ({ claims: JSON.stringify({ id_token: asked }) });

  it.each<[string, Record<string, string>, string]>([
    ['a class that a face is not', asking({ acr: { values: ['phr'] } }), 'access_denied'],
    ['methods without a face', asking({ amr: { values: ['fido', 'otp'] } }), 'access_denied'],
    ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
    ['a code', { response_type: 'code' }, 'unsupported_response_type'],
    ['an answer in the address', { response_mode: 'query' }, 'invalid_request'],
    ['another scope', { scope: 'profile' }, 'invalid_scope'],
  ])('answers a wish for %s with an error, to Microsoft alone', async (_, changes, error) => {
    const form = await entra.form(ada, changes);
    const seen = await post(form);

    expect([seen.location, fieldsOf(seen)]).toEqual(['', { error, state: form['state'] }]);
  });

  it('a whole company may come from one address, and thirty forgeries may not', async () => {
    const acr = JSON.stringify({ id_token: { acr: { values: ['phr'] } } });
    const statusesOf = async (address: string, form: Record<string, string>) => {
      const seen: number[] = [];
      for (let times = 0; times < 31; times += 1) {
        const headers = { 'x-forwarded-for': address };
        const body = new URLSearchParams(form);
        const sent = { method: 'POST', body, headers, redirect: 'manual' } as const;
        seen.push((await fetch(`${scene.issuer}/authorize`, sent)).status);
      }
      return [...new Set(seen)];
    };
    const form = await entra.form(ada, { claims: acr });

    expect(await statusesOf('10.8.8.8', form)).toEqual([200]);
    expect(await statusesOf('10.8.8.9', { ...form, id_token_hint: 'x' })).toEqual([400, 429]);
  });

  it('takes the first class that fits, and a request without claims', async () => {
    const values = ['phr', 'inherence', 'possessionorinherence'];
    const claims = JSON.stringify({ id_token: { acr: { values } } });
    const start = await post(await entra.form(ada, { claims }));
    const { id_token: token = '' } = fieldsOf(await scene.home(start));

    expect(decodeJwt(token)['acr']).toBe('inherence');
    expect((await post(await entra.form(ada, { claims: '' }))).status).toBe(303);
  });

  it('tells somebody without an identity in words, in their language, and then Microsoft', async () => {
    const unbound = scene.personOf(await scene.customer.employee());
    await entra.join(unbound);
    const nobody = { ...unbound, id: randomUUID() };
    for (const person of [unbound, nobody]) {
      const form = await entra.form(person);
      const headers = { 'accept-language': 'de', 'x-forwarded-for': '10.7.7.7' };
      const body = new URLSearchParams(form);
      const answer = await fetch(`${scene.issuer}/authorize`, { method: 'POST', headers, body });
      const text = await answer.text();

      expect(text).toContain('Sie können sich noch nicht mit Ihrem Gesicht anmelden');
      expect(text).not.toContain('<script');
      expect(answer.headers.get('content-security-policy')).toContain(
        `form-action ${entra.authority};`,
      );
      const seen = { ...(await post(form)), text };
      expect(fieldsOf(seen)).toEqual({ error: 'access_denied', state: form['state'] });
    }
  });

  it('a page that was relayed ends for both browsers', async () => {
    const start = await post(await entra.form(ada));
    const { url } = await endLastSession(scene.api);

    expect((await comeHome(url, '')).status).toBe(403);
    expect((await comeHome(url, start.cookie)).text).not.toContain('id_token');
  });

  it('a stranger’s face: no token, an alarm, and the grants end', async () => {
    const victim = await scene.walk.established();
    const person = scene.personOf(victim);
    await entra.join(person);
    const live = (await scene.walk.granted(victim))['grant'] as GatewayBody;

    expect(await signIn(person, 'success', STRANGER)).toMatchObject({ error: 'access_denied' });
    expect(await scene.alarmsOf(victim)).toEqual(['employee.identity_mismatch']);
    expect(await scene.statusOf(live)).toBe('revoked');
  });

  it('“This isn’t me” is an alarm, and locks nobody out', async () => {
    const victim = await scene.walk.established();
    const person = scene.personOf(victim);
    await entra.join(person);

    expect(await signIn(person, 'not_me')).toMatchObject({ error: 'access_denied' });
    expect(await scene.alarmsOf(victim)).toEqual(['employee.verification_not_me']);
    expect(Object.keys(await signIn(person))).toContain('id_token');
  });

  it('keeps the first object id of a user name', async () => {
    const own = await SimulatedEntra.start(0, () => test.clock.now());
    const named = await scene.connect('entra_mfa', {
      ...{ tenant_id: own.tenantId, app_id: own.appId, authority: own.authority },
      match: 'user_name',
    });
    own.connect(named);
    const known = await scene.walk.established();
    const person = scene.personOf(known);
    await own.join(person);
    const first = await post(await own.form(person));
    const taken = await post(await own.form({ ...person, id: randomUUID() }));
    const again = await post(await own.form(person));
    await own.close();

    expect([first.status, taken.status, again.status]).toEqual([303, 200, 303]);
    expect(fieldsOf(taken)).toMatchObject({ error: 'access_denied' });
    expect(await scene.alarmsOf(known)).toEqual(['connection.refused']);
  });

  it('a leaver of the directory signs in no more, and what a grant opened is closed', async () => {
    const person = scene.personOf(await scene.walk.established());
    await entra.join(person);
    const payroll = await Payroll.start(0);
    const asked: GatewayBody[] = [];
    payroll.connect(async (method, path, body) => {
      const url = `/gateway/v1${path}`;
      const { body: answer } = await (method === 'POST'
        ? scene.customer.post(url, body)
        : scene.customer.get(url));
      asked.push(answer as GatewayBody);
      return answer as unknown;
    });
    payroll.people.push(person);
    const form = new URLSearchParams({ user: person.id });
    const opened = { method: 'POST', body: form, redirect: 'manual' } as const;
    const { headers } = await fetch(`${payroll.url}/open`, opened);
    expect(headers.get('location')).toBe(asked[0]?.['verification_url']);
    await scene.walk.verify(asked[0]!);
    const look = async (): Promise<string> => {
      const query = `access_request_id=${String(asked[0]?.id)}`;
      return (await fetch(`${payroll.url}/payslips?${query}`)).text();
    };
    expect(await look()).toContain('Payslips are open');
    await entra.leave(person);
    expect(await look()).toContain('The grant is revoked');
    await payroll.close();

    expect(fieldsOf(await post(await entra.form(person)))).toMatchObject({
      error: 'access_denied',
    });
  });

  it('follows the keys of the tenant, and asks for them once a minute at most', async () => {
    test.clock.advanceSeconds(61);
    const { reads } = entra;
    entra.rotate();
    expect((await post(await entra.form(ada))).status).toBe(303);
    entra.rotate();
    const flood = await Promise.all([1, 2, 3].map(async () => post(await entra.form(ada))));
    expect(flood.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(entra.reads).toBe(reads + 1);
    test.clock.advanceSeconds(61);
    expect((await post(await entra.form(ada))).status).toBe(303);
  });

  it('our key may change in mid-flow', async () => {
    const start = await post(await entra.form(ada));
    await test.app.get(SigningKeyRing, { strict: false }).rotate('gateway-connect-sandbox');

    const { claims } = await entra.judge(fieldsOf(await scene.home(start)));
    expect(claims?.sub).toBe(`sub-${ada.id}`);
  });

  it('the test of the connection reads the tenant, and names what is missing', async () => {
    const { body } = await scene.customer.post(`/gateway/v1/connections/${door.clientId}/test`, {});
    const { checks } = body as { checks: { name: string; status: string }[] };

    expect(Object.fromEntries(checks.map(({ name, status }) => [name, status]))).toMatchObject({
      tenant: 'ok',
      directory: 'ok',
      used: 'ok',
    });
    const wrong = await scene.customer.post('/gateway/v1/connections', {
      ...{ kind: 'entra_mfa', name: 'x' },
      config: {
        ...{ tenant_id: entra.tenantId, app_id: entra.appId },
        scim_connection_id: door.clientId,
      },
    });
    expect(wrong.body).toMatchObject({ code: 'connection_invalid' });
  });
});
