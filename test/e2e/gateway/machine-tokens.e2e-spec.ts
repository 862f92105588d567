import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { ConnectionStore } from '../../../src/gateway/connections/connection.store.js';
import { newId } from '../../../src/platform/ids/index.js';
import { answered, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const CONNECTIONS = '/gateway/v1/connections';
const TOKEN = '/gateway/oauth2/token';
const METADATA = '/.well-known/oauth-authorization-server/gateway';
/** A door that answers 501 to whoever may knock. */
const DOOR = '/gateway/scim/v2/Bulk';
const OPEN = 501;
const BEARER_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

describe('machine tokens of connections', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let made: GatewayBody;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    made = await make();
  });

  const make = (config: object = {}): Promise<GatewayBody> =>
    answered(201, customer.post(CONNECTIONS, { kind: 'scim', name: 'Okta', config }));
  const tokenOf = ({ secrets }: GatewayBody): string => (secrets as { token: string }).token;
  const statusWith = async (token: string): Promise<number> =>
    (
      await fetch(test.baseUrl + DOOR, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(test.baseUrl + TOKEN, { method: 'POST', headers, body: new URLSearchParams(fields) });
  const credentials = (more: Record<string, string> = {}) =>
    form({
      grant_type: 'client_credentials',
      client_id: made.id,
      client_secret: tokenOf(made),
      ...more,
    });

  it('are described, with or without a slash at the end', async () => {
    const answer = await fetch(test.baseUrl + METADATA);
    const issuer = `${test.settings.baseUrl}/gateway`;

    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
    expect(await answer.json()).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/oauth2/token`,
      grant_types_supported: ['client_credentials'],
      scopes_supported: ['scim'],
    });
    expect((await fetch(`${test.baseUrl}${METADATA}/`)).status).toBe(200);
  });

  it('are given for a secret in the form or in the header, for an hour', async () => {
    const basic = Buffer.from(`${made.id}:${tokenOf(made)}`).toString('base64');
    const inHeader = () =>
      form({ grant_type: 'client_credentials' }, { authorization: `Basic ${basic}` });

    for (const ask of [() => credentials({ scope: 'scim', unknown: 'ignored' }), inHeader]) {
      const answer = await ask();
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const body = (await answer.json()) as { access_token: string };
      expect(body).toEqual({
        access_token: expect.stringMatching(/^cmt_/) as string,
        token_type: 'Bearer',
        expires_in: 3_600,
        scope: 'scim',
      });
      expect(await statusWith(body.access_token)).toBe(OPEN);
      test.clock.advanceSeconds(3_601);
      expect(await statusWith(body.access_token)).toBe(401);
    }
    test.clock.advanceSeconds(86_400);
    expect(await test.app.get(ConnectionStore, { strict: false }).deleteOldTokens()).toBe(2);
  });

  it.each([
    ['a wrong secret', { client_secret: 'scim_x' }, 401, 'invalid_client'],
    ['another client', { client_id: newId('conn') }, 401, 'invalid_client'],
    ['a client that is none', { client_id: 'x' }, 401, 'invalid_client'],
    ['no grant', { grant_type: '' }, 400, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['a foreign scope', { scope: 'scim ssf.manage' }, 400, 'invalid_scope'],
    ['two ways at once', { client_assertion: 'x' }, 401, 'invalid_client'],
  ])('are refused to %s, in OAuth’s words', async (_, fields, status, error) => {
    const answer = await credentials(fields);

    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      status,
      error,
    ]);
    const challenge = answer.headers.get('www-authenticate');
    expect(challenge?.split(' ')[0]).toBe(status === 401 ? 'Basic' : undefined);
  });

  it('are refused to what is no form', async () => {
    const json = await fetch(test.baseUrl + TOKEN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: made.id,
        client_secret: tokenOf(made),
      }),
    });
    expect([json.status, await json.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    const twice = await fetch(test.baseUrl + TOKEN, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&grant_type=password',
    });
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });

  it('are not guessed: the eleventh failure waits, the client itself does not', async () => {
    const guess = () => credentials({ client_secret: 'scim_x' });
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401);

    const stopped = await guess();

    expect([stopped.status, await stopped.json()]).toMatchObject([
      429,
      { error: 'temporarily_unavailable' },
    ]);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await credentials()).status).toBe(200);
  });

  it('are not guessed with invented ids either: these share the count of their address', async () => {
    const counters = async (): Promise<number> => {
      const [row] = await test.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM platform.rate_limits',
      );
      return row!.count;
    };
    const before = await counters();
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1)
      statuses.add((await credentials({ client_id: `conn_${String(n)}` })).status);

    expect([...statuses]).toEqual([401]);
    expect((await counters()) - before).toBeLessThanOrEqual(1);
  });

  describe('end with what bought them', () => {
    const bought = async (secret: string): Promise<string> => {
      const answer = await credentials({ client_secret: secret });
      return ((await answer.json()) as { access_token: string }).access_token;
    };
    const rotate = (expires_in: number) =>
      answered(200, customer.post(`${CONNECTIONS}/${made.id}/rotate`, { expires_in }));
    const change = (body: object) =>
      answered(200, customer.patch(`${CONNECTIONS}/${made.id}`, body));

    it('at once, where the former secret does', async () => {
      const token = await bought(tokenOf(made));
      expect(await statusWith(token)).toBe(OPEN);

      const next = tokenOf(await rotate(0));

      expect(await statusWith(token)).toBe(401);
      expect(await statusWith(await bought(next))).toBe(OPEN);
    });

    it('when the overlap of the former secret is over', async () => {
      const token = await bought(tokenOf(made));

      await rotate(600);

      expect(await statusWith(token)).toBe(OPEN);
      test.clock.advanceSeconds(601);
      expect(await statusWith(token)).toBe(401);
    });

    it('with the connection that is switched off, also when it is on again', async () => {
      const token = await bought(tokenOf(made));

      await change({ enabled: false });
      await change({ enabled: true });

      expect(await statusWith(token)).toBe(401);
    });
  });

  describe('for a private key', () => {
    let privateKey: CryptoKey;
    let client: GatewayBody;

    beforeEach(async () => {
      const pair = await generateKeyPair('ES256');
      privateKey = pair.privateKey;
      client = await make({
        jwks: { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k' }] },
      });
    });

    const assertion = (claims: object = {}, key = privateKey): Promise<string> =>
      new SignJWT({
        iss: client.id,
        sub: client.id,
        aud: `${test.settings.baseUrl}${TOKEN}`,
        jti: 'one',
        exp: Math.floor(test.clock.now().getTime() / 1000) + 60,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'k' })
        .sign(key);
    const ask = async (signed: Promise<string>) =>
      form({
        grant_type: 'client_credentials',
        client_assertion_type: BEARER_ASSERTION,
        client_assertion: await signed,
      });

    it('are given once for one assertion, whoever races', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask(assertion())));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
      expect((await ask(assertion({ jti: 'two' }))).status).toBe(200);
    });

    it('end with the key set that is replaced', async () => {
      const { access_token: token } = (await (await ask(assertion())).json()) as {
        access_token: string;
      };
      expect(await statusWith(token)).toBe(OPEN);
      const { publicKey } = await generateKeyPair('ES256');
      const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'n' }] };

      await answered(200, customer.patch(`${CONNECTIONS}/${client.id}`, { config: { jwks } }));

      expect(await statusWith(token)).toBe(401);
    });

    it.each([
      ['for another audience', { aud: 'https://example.com' }],
      ['that lives too long', { exp: 4_102_444_800 }],
      ['that has ended', { exp: 1_600_000_000 }],
      ['without an id', { jti: undefined }],
      ['about another subject', { sub: newId('conn') }],
    ])('are refused to an assertion %s', async (_, claims) => {
      expect((await ask(assertion(claims))).status).toBe(401);
    });

    it('are refused to another key', async () => {
      const { privateKey: other } = await generateKeyPair('ES256');

      expect((await ask(assertion({}, other))).status).toBe(401);
    });
  });
});
