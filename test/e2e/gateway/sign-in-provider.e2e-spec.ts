import { X509Certificate } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { AccessRequestsService } from '../../../src/gateway/access-requests/index.js';
import { SigningKeyRing } from '../../../src/platform/crypto/index.js';
import { aUser, makeDirectory } from '../../factories/directory.js';
import {
  browse,
  CALLBACK,
  comeHome,
  EXCHANGE,
  lastSession,
  makeSignInClient,
  makeSignInScene,
  resultOf,
} from '../../factories/sign-in.js';
import { goThrough, visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

// Tests have no https.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const STRICTLY = [client.allowInsecureRequests, client.enableNonRepudiationChecks];
// eslint-disable-next-line @typescript-eslint/no-deprecated
const INSECURE = { [oauth.allowInsecureRequests]: true };
const PURPOSE = 'gateway-connect-sandbox';

type Scene = Awaited<ReturnType<typeof makeSignInScene>>;

describe('signing in by a face, for an identity provider', () => {
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
    test = await startApplication({ TRUSTED_PROXIES: '127.0.0.1' });
    ({ issuer, customer, walk, asked, home, exchange, codeFor, api } = await makeSignInScene(test));
  });
  afterAll(() => test.close());

  /** Tests move their clock; the libraries read the machine's. */
  const skew = (): number => Math.round((test.clock.now().getTime() - Date.now()) / 1000);

  describe('the documents', () => {
    it.each([
      '/.well-known/openid-configuration',
      '/gateway/connect/.well-known/openid-configuration',
      '/.well-known/openid-configuration/gateway/connect',
      '/.well-known/oauth-authorization-server/gateway/connect',
    ])('are complete at %s, for both issuers', async (address) => {
      for (const root of ['', '/sandbox']) {
        if (!address.includes('/gateway/connect')) continue;
        const path = address.startsWith('/gateway')
          ? root + address
          : address.replace('/gateway/connect', `${root}/gateway/connect`);
        const answer = await fetch(test.baseUrl + path);
        const base = `${test.settings.baseUrl}${root}/gateway/connect`;

        expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(300);
        expect(await answer.json()).toMatchObject({ issuer: base, jwks_uri: `${base}/jwks.json` });
      }
    });

    it('give keys with a certificate over each, and a sandbox has others', async () => {
      const keysAt = async (url: string) =>
        ((await (await fetch(url)).json()) as { keys: Record<string, string & string[]>[] }).keys;
      const [sandbox, production] = [
        await keysAt(`${issuer}/jwks.json`),
        await keysAt(`${test.baseUrl}/gateway/connect/jwks.json`),
      ];

      for (const { kid, x5c = [], x5t, n } of [...sandbox, ...production]) {
        const certificate = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
        expect(certificate.verify(certificate.publicKey)).toBe(true);
        expect(certificate.publicKey.export({ format: 'jwk' }).n).toBe(n);
        expect([typeof kid, typeof x5t]).toEqual(['string', 'string']);
      }
      expect(sandbox.map(({ kid }) => kid)).not.toEqual(production.map(({ kid }) => kid));
    });

    it('publish a key two days before it signs, and a token of the former stays good', async () => {
      const ring = test.app.get(SigningKeyRing, { strict: false });
      const { id, secret } = await makeSignInClient(customer);
      const employee = await walk.established();
      const before = await ring.list(PURPOSE);

      const rotatedAt = test.clock.now().getTime();
      const next = await ring.rotate(PURPOSE);
      const code = await codeFor(id, String(employee['employee_id']));
      const { body } = await exchange({
        code,
        ...EXCHANGE,
        client_id: id,
        client_secret: secret,
      });

      const keys = createRemoteJWKSet(new URL(`${issuer}/jwks.json`));
      const { protectedHeader } = await jwtVerify(body['id_token'] ?? '', keys, {
        currentDate: test.clock.now(),
      });
      expect(protectedHeader).toMatchObject({ kid: before.at(-1)?.kid, typ: 'JWT', alg: 'RS256' });
      const lead = (await ring.list(PURPOSE)).find(({ kid }) => kid === next)?.activateAt;
      expect(Number(lead)).toBeGreaterThanOrEqual(rotatedAt + 48 * 3_600_000);
      test.clock.advanceSeconds(49 * 3_600);
      expect((await ring.list(PURPOSE)).map(({ state }) => state)).toEqual(['previous', 'current']);
      expect((await ring.publicKeys(PURPOSE)).keys).toHaveLength(2);
    });
  });

  describe('of several browsers with the link', () => {
    /** A sign-in of an employee, and the link that it leads to. */
    const begin = async () => {
      const { id } = await makeSignInClient(customer);
      const { employee_id: hint } = await walk.established();
      const start = await browse(asked(id, { login_hint: String(hint) }));
      const token = new URL(start.location).searchParams.get('token') ?? '';
      return { start, session: { ...(await lastSession(api)), token } };
    };

    it('the one that started and was verified is signed in', async () => {
      const { start, session } = await begin();
      const { seen } = await goThrough(test, session);
      const back = await comeHome(String(seen.result?.redirect_url), start.cookie);
      expect(resultOf(back)['code']).toBeTruthy();
    });

    it('none comes back to what an older version decided, and nobody is taken for a stranger', async () => {
      const { start, session } = await begin();
      const { seen } = await goThrough(test, session);
      const requests = test.app.get(AccessRequestsService, { strict: false });
      const read = requests.evidenceOf.bind(requests);
      const older = import.meta.jest
        .spyOn(requests, 'evidenceOf')
        .mockImplementation(async (...given) => {
          const evidence = await read(...given);
          delete evidence?.browser_proof_sha256;
          return evidence;
        });
      const refusals = () =>
        test.database.query("SELECT 1 FROM gateway.audit_entries WHERE action = 'return.refused'");
      const before = await refusals();
      const back = await comeHome(String(seen.result?.redirect_url), start.cookie);
      older.mockRestore();
      expect([back.status, back.location]).toEqual([400, '']);
      expect(await refusals()).toEqual(before);
    });

    it('the one that started learns no way back from another that was verified, and cannot go it', async () => {
      const { start, session } = await begin();
      const attacker = await visit(test, session);
      const { seen } = await goThrough(test, session);
      expect((await attacker.get()).body).toMatchObject({
        status: 'success',
        result: { redirect_url: null },
      });

      const way = new URL(String(seen.result?.redirect_url));
      way.searchParams.delete('browser_proof');
      // However it was learned: the victim is not back yet.
      const back = await comeHome(way.href, start.cookie);
      expect([back.status, back.location]).toEqual([403, '']);
      const late = await comeHome(String(seen.result?.redirect_url), start.cookie);
      expect(late.location).not.toContain('code=');
    });
  });

  describe('strict clients', () => {
    it('openid-client signs an employee in', async () => {
      const { id, secret } = await makeSignInClient(customer);
      const employee = await walk.established();
      const config = await client.discovery(
        new URL(issuer),
        id,
        { [client.clockSkew]: skew() },
        client.ClientSecretBasic(secret),
        { execute: STRICTLY },
      );
      const pkceCodeVerifier = client.randomPKCECodeVerifier();
      const [expectedNonce, expectedState] = [client.randomNonce(), client.randomState()];
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        scope: 'openid',
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        nonce: expectedNonce,
        state: expectedState,
        login_hint: String(employee['employee_id']),
        acr_values: 'known_user_key',
        max_age: '60',
        prompt: 'login',
      });
      const start = await browse(address.href);
      expect([start.status, start.location]).toEqual([
        303,
        expect.stringMatching(/\/verify\?token=/) as string,
      ]);

      const back = await home(start);
      const tokens = await client.authorizationCodeGrant(config, new URL(back.location), {
        pkceCodeVerifier,
        expectedNonce,
        expectedState,
        maxAge: 60,
        idTokenExpected: true,
      });

      expect(tokens.claims()).toMatchObject({
        iss: issuer,
        aud: id,
        sub: employee['employee_id'] as string,
        acr: 'known_user_key',
        amr: expect.arrayContaining(['face']) as string[],
      });
      expect(Object.keys(tokens.claims() ?? {}).sort()).toEqual(
        ['acr', 'amr', 'aud', 'auth_time', 'exp', 'iat', 'iss', 'jti', 'nonce', 'sub'].sort(),
      );
    });

    it('oauth4webapi does too, for a user name of a directory and by a posted form', async () => {
      const { id, secret } = await makeSignInClient(customer, { allow_establish: true });
      const directory = await makeDirectory(test, customer, { employee_id_from: 'externalId' });
      const user = aUser({ externalId: 'X-1' });
      await directory.user(user);
      const server = await oauth.processDiscoveryResponse(
        new URL(issuer),
        await oauth.discoveryRequest(new URL(issuer), INSECURE),
      );
      const party: oauth.Client = {
        client_id: id,
        [oauth.clockSkew]: skew(),
      };
      const employee = await customer.patch('/gateway/v1/employees/X-1', { dob: '1990-12-10' });
      expect(employee.status).toBe(200);
      const address = new URL(
        asked(id, { login_hint: user.userName, acr_values: 'establish_identity' }),
      );

      const start = await browse(`${issuer}/authorize`, '', {
        method: 'POST',
        body: address.searchParams,
      });
      const back = new URL((await home(start)).location);
      const parameters = oauth.validateAuthResponse(server, party, back, 'st');
      const answer = await oauth.authorizationCodeGrantRequest(
        server,
        party,
        oauth.ClientSecretPost(secret),
        parameters,
        CALLBACK,
        EXCHANGE.code_verifier,
        INSECURE,
      );
      const result = await oauth.processAuthorizationCodeResponse(server, party, answer, {
        expectedNonce: 'no',
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, answer, INSECURE);

      expect(oauth.getValidatedIdTokenClaims(result)).toMatchObject({
        sub: user.userName,
        acr: 'establish_identity',
      });
    });
  });

  it('a form posts the answer to the client alone', async () => {
    const { id, secret } = await makeSignInClient(customer);
    const employee = await walk.established();
    const start = await browse(
      asked(id, {
        login_hint: String(employee['employee_id']),
        response_mode: 'form_post',
        state: '"><script>',
      }),
    );
    const { text, status } = await home(start);

    expect(status).toBe(200);
    expect(text).not.toContain('"><script>');
    expect(text).toContain(`action="${CALLBACK}"`);
    const [, code = ''] = /name="code" value="([^"]+)"/.exec(text) ?? [];
    const { body } = await exchange({
      code,
      ...EXCHANGE,
      client_id: id,
      client_secret: secret,
    });
    expect(decodeJwt(body['id_token'] ?? '').sub).toBe(employee['employee_id']);
  });

  it('the grant of a sign-in is used up at once', async () => {
    const { id } = await makeSignInClient(customer);
    const employee = await walk.established();
    await codeFor(id, String(employee['employee_id']));

    const [row] = await test.database.query<{ status: string }>(
      `SELECT g.status FROM gateway.grants g JOIN gateway.access_requests r
         ON r.customer_id = g.customer_id AND r.id = g.access_request_id
        WHERE r.action = 'sign_in' ORDER BY g.created_at DESC, g.id DESC LIMIT 1`,
    );
    expect(row?.status).toBe('consumed');
  });
});
